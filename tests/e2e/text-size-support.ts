// Checks an opened page with larger text in the browser's settings.
import { expect, type Page } from '@playwright/test'

const SIZES = [20, 24, 32]
const WIDTHS = [360, 768, 1280]

/** Everything of the opened page stays in the window with larger text, words stay whole, and controls do not overlap. */
export async function expectFitting(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const size of SIZES) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForFunction((em) => matchMedia(`(width: ${em}em)`).matches, width / size)
      for (const find of [findMisplacedWords, findOverlaps]) {
        expect.soft(await page.evaluate(find), `${page.url()} with ${size} px at ${width} px`).toEqual([])
      }
    }
  }
}

/**
 * Runs in the page. Skips text in a frame that scrolls, text that is shortened on purpose, with an ellipsis or to some lines, and code, which may have
 * no space to break at.
 */
function findMisplacedWords(): string[] {
  const isHidden = (element: Element) => !element.checkVisibility() || element.closest('.sr, .skip, [aria-hidden="true"], code') !== null
  /** The frame that cuts off what leaves it. */
  function frameOf(element: Element | null): Element | null {
    if (element === null || element === document.body) return null
    return getComputedStyle(element).overflowX === 'visible' ? frameOf(element.parentElement) : element
  }
  function isShortened(element: Element): boolean {
    const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element)
    return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none'
  }
  function problemsOf(node: Node, frame: Element | null): string[] {
    const right = frame?.getBoundingClientRect().right ?? innerWidth
    return [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}_.:@/]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (boxes.some((box) => box.left < -1 || box.right > right + 1)) return [`"${word}" is cut off`]
      // Longer words have to break.
      const isBroken = word.length <= 10 && new Set(boxes.map(({ top }) => Math.round(top))).size > 1
      return isBroken ? [`"${word}" is broken`] : []
    })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [])
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || isHidden(parent)) continue
    const frame = frameOf(parent)
    if (isShortened(parent) || (frame && isShortened(frame))) continue
    for (const problem of problemsOf(node, frame)) found.add(problem)
  }
  return [...found].slice(0, 8)
}

/** Runs in the page. The button that clears a search stands in its field, the box that selects a picture on the picture. Lines below the clamped ones are not seen. */
function findOverlaps(): string[] {
  const liesOnAnother = '[aria-label^="Clear"], [aria-label^="Select "]'
  /** Heads of tables, where rows are shown as cards. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
  /** Bars at the edge of the window lie on what scrolls below them. */
  const isInBar = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'sticky' || isInBar(element.parentElement))
  /** The text around it of which only some lines are shown. */
  const clampOf = (element: Element | null): Element | null =>
    element === null || getComputedStyle(element).webkitLineClamp !== 'none' ? element : clampOf(element.parentElement)
  const controls = [...document.querySelectorAll('a, button, summary, input, textarea')]
    .filter(
      (control) => control.checkVisibility() && !control.closest('.sr, .skip') && !control.matches(liesOnAnother) && !isClipped(control),
    )
    .map((control) => {
      const isFixed = control.closest('header') !== null || getComputedStyle(control).position === 'fixed' || isInBar(control)
      const name = (control.getAttribute('aria-label') ?? control.textContent).slice(0, 30)
      const clamped = clampOf(control)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      return { control, name, isFixed, boxes: [...control.getClientRects()].filter(({ top }) => top < clamped) }
    })
  const overlaps = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  return controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter(({ control, isFixed, boxes }) => {
        const isInside = one.control.contains(control)
        return !isInside && isFixed === one.isFixed && boxes.some((box) => one.boxes.some((other) => overlaps(box, other)))
      })
      .map(({ name }) => `"${one.name}" overlaps "${name}"`),
  )
}
