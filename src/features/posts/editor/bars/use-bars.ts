// The bars that stay in view above the article: title bar and toolbar. Style sheets read their measures as custom properties.
import { type RefObject, useEffect, useRef } from 'react'

/** The space between the bars and a heading that the screen scrolls to. */
const GAP = 16
/** With less room for the text, on a phone held sideways, the title bar scrolls away and the toolbar stays. */
const MIN_ROOM = 160
/** Likewise where both cover more of the window, for example while Find is open on a phone. */
const MAX_COVERED = 1 / 3
const PROPERTIES = ['--bar-top', '--toolbar-top', '--head-offset', '--keyboard'] as const

/**
 * Measures the title bar and the toolbar, whose heights depend on the width, the text size and the save state, and the part of the
 * window that an on-screen keyboard leaves. Without it the keyboard would push the bars out of view.
 */
export function useBars(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const abort = new AbortController()
    const { style } = document.documentElement
    function measure() {
      const { top, keyboard } = visibleArea()
      const height = Math.floor(bar.current?.getBoundingClientRect().height ?? 0)
      const toolbar = document.querySelector('[data-toolbar]')?.getBoundingClientRect().height ?? 0
      const covered = height + toolbar
      const isTight = window.innerHeight - keyboard - covered < MIN_ROOM || covered > window.innerHeight * MAX_COVERED
      const barTop = isTight ? top - height : top
      const values = [barTop, barTop + height, Math.ceil(barTop + height + toolbar + GAP), keyboard]
      for (const [index, name] of PROPERTIES.entries()) style.setProperty(name, `${values[index]}px`)
    }
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    // The editor loads later than this screen. Its toolbar has a second row in tables.
    const added = new MutationObserver(() => {
      const toolbar = document.querySelector('[data-toolbar]')
      if (!toolbar) return
      observer.observe(toolbar)
      added.disconnect()
    })
    added.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure, { signal: abort.signal })
    for (const type of ['resize', 'scroll']) window.visualViewport?.addEventListener(type, measure, { signal: abort.signal })
    return () => {
      abort.abort()
      observer.disconnect()
      added.disconnect()
      for (const name of PROPERTIES) style.removeProperty(name)
    }
  }, [])
  return bar
}

/** The top of the visible part of the window and the height that the keyboard covers. A pinch zoom moves no bars. */
function visibleArea(): { top: number; keyboard: number } {
  const view = window.visualViewport
  if (!view || Math.abs(view.scale - 1) > 0.01) return { top: 0, keyboard: 0 }
  const top = Math.max(0, Math.round(view.offsetTop))
  return { top, keyboard: Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop)) }
}
