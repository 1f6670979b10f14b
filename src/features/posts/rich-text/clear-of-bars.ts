// Tells ProseMirror which parts of the window bars and the on-screen keyboard cover, so that it scrolls the cursor out of them.
import type { EditorProps } from '@tiptap/pm/view'

/** The space between the cursor and a bar. */
const GAP = 24

/** The height of the bars above the text, in pixels of the window. */
export function coveredAbove(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}

/** ProseMirror assumes that the visual viewport begins at the top of the window. An open keyboard can push it down. */
function viewportOffset(): number {
  return window.visualViewport?.offsetTop ?? 0
}

const sides = {
  left: 0,
  right: 0,
  get top() {
    return coveredAbove()
  },
  get bottom() {
    return GAP - viewportOffset()
  },
}

export const CLEAR_OF_BARS = { scrollThreshold: sides, scrollMargin: sides } satisfies EditorProps
