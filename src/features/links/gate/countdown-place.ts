import { useLayoutEffect, useState } from 'react'
import { COUNTDOWN_ANCHOR } from './gate-anchors.ts'
import styles from './link-card.module.css'

/** Elements that may contain the countdown. In all others, such as tables, quotations and galleries, it would not fit: it appears below them. */
const CONTAINERS = '[data-html], li:not(.tasks > li), dd, details[open]'

/** The element that contains the countdown: a new one below the clicked link, else the slot above the article. Null until it is known. */
export function useCountdownPlace(clicked: HTMLAnchorElement | null): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!clicked?.isConnected) {
      setPlace(document.getElementById(COUNTDOWN_ANCHOR))
      return
    }
    const added = document.createElement('div')
    added.className = styles.inText ?? ''
    // The text around it can have another language and direction.
    added.lang = 'en'
    added.dir = 'ltr'
    endOfBlock(clicked).after(added)
    setPlace(added)
    return () => added.remove()
  }, [clicked])
  return place
}

/** The last node of the block that contains the link: of `a <link> b <ul>` it is `b`. */
function endOfBlock(link: HTMLElement): ChildNode {
  const container = link.parentElement?.closest(CONTAINERS)
  let end: ChildNode = link
  while (end.parentElement && end.parentElement !== container) end = end.parentElement
  while (isInline(end) && end.nextSibling && isInline(end.nextSibling)) end = end.nextSibling
  return end
}

function isInline(node: Node): boolean {
  return !(node instanceof Element) || getComputedStyle(node).display.startsWith('inline')
}
