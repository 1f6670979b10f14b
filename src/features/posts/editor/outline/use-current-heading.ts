import { type RefObject, useEffect, useState } from 'react'
import type { ArticleEditorHandle, OutlineHeading } from '../../rich-text/editor-props.ts'

/** The index of the heading whose section is at the top of the visible text, -1 before the first one. */
export function useCurrentHeading(headings: readonly OutlineHeading[], editor: RefObject<ArticleEditorHandle | null>): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const abort = new AbortController()
    let frame = 0
    function update() {
      frame = 0
      const line = readingLine()
      setCurrent(headings.findLastIndex(({ block }) => (editor.current?.topOf(block) ?? Number.POSITIVE_INFINITY) <= line))
    }
    // At most once per frame.
    function schedule() {
      frame ||= requestAnimationFrame(update)
    }
    schedule()
    for (const type of ['scroll', 'resize']) addEventListener(type, schedule, { passive: true, signal: abort.signal })
    return () => {
      abort.abort()
      cancelAnimationFrame(frame)
    }
  }, [headings, editor])
  return current
}

/** Where a jump puts a heading; at the end of the page, where none gets that far, the lower edge of the window. */
function readingLine(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return clientHeight
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 8
}
