import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ArticleEditorHandle, OutlineHeading } from '../../rich-text/editor-props.ts'
import { type Anchor, mapPlace, pairHeadings } from './scroll-map.ts'

type Sides = {
  frame: RefObject<HTMLIFrameElement | null>
  editor: RefObject<ArticleEditorHandle | null>
  headings: readonly OutlineHeading[] | null
}

/** What a person does to scroll. The side where that happened leads, and the other follows; the scrolling of that one moves nothing. */
const LEADS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls the edit screen and the page in the frame in step. The caller passes the result to `onLoad` of the frame. */
export function useScrollInStep({ frame, editor, headings }: Sides): () => void {
  const [loads, setLoads] = useState(0)
  const isPageLeading = useRef(false)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || loads === 0) return
    const abort = new AbortController()
    const options = { passive: true, capture: true, signal: abort.signal }
    let pending = 0
    const follow = (side: Window) => {
      if (isPageLeading.current !== (side === page)) return
      cancelAnimationFrame(pending)
      pending = requestAnimationFrame(() => scrollOther(side, { page, editor, headings: headings ?? [] }))
    }
    for (const side of [window, page]) {
      const lead = () => {
        isPageLeading.current = side === page
      }
      for (const type of LEADS) side.addEventListener(type, lead, options)
      side.addEventListener('scroll', () => follow(side), options)
    }
    return () => {
      abort.abort()
      cancelAnimationFrame(pending)
    }
  }, [frame, editor, headings, loads])
  return () => setLoads((count) => count + 1)
}

type Pair = Pick<Sides, 'editor'> & { page: Window; headings: readonly OutlineHeading[] }

function scrollOther(side: Window, pair: Pair): void {
  const anchors = listAnchors(pair)
  const top =
    side === window
      ? mapPlace(scrollY, anchors)
      : mapPlace(
          pair.page.scrollY,
          anchors.map(([own, others]): Anchor => [others, own]),
        )
  const other = side === window ? pair.page : window
  other.scrollTo({ top, behavior: 'instant' })
}

/** Scroll positions that belong together: those with the same heading below the bars. */
function listAnchors({ page, editor, headings }: Pair): Anchor[] {
  const own = headings.map(({ block, text }) => ({ text, top: (editor.current?.topOf(block) ?? 0) + scrollY - belowBars(window) }))
  const drawn = [...page.document.querySelectorAll('[data-article] :is(h1, h2, h3, h4, h5, h6)')].map((heading) => ({
    text: heading.textContent,
    top: heading.getBoundingClientRect().top + page.scrollY - belowBars(page),
  }))
  const end: Anchor = [greatestScroll(window), greatestScroll(page)]
  return [[0, 0], ...pairHeadings(own, drawn).filter(([one, other]) => one < end[0] && other < end[1]), end]
}

function belowBars(side: Window): number {
  return Number.parseFloat(side.getComputedStyle(side.document.documentElement).scrollPaddingTop) || 0
}

function greatestScroll({ document: { documentElement } }: Window): number {
  return documentElement.scrollHeight - documentElement.clientHeight
}
