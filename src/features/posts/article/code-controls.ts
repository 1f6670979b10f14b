// Controls inside of stored articles: wrapping and copying code, tabs of code, and the tab stops of what scrolls.

/** The code to paste: without lines that are marked as removed. Signs and line numbers are generated content. */
export function copyableCode(pre: Element): string {
  const copy = pre.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  // The lines of a patch have their signs as text and stay.
  for (const line of copy.querySelectorAll('.del:not(:has(> .sign))')) line.remove()
  return copy.textContent.replace(/\n$/, '')
}

export function toggleWrap(button: Element): void {
  const isWrapped = button.closest('.code')?.classList.toggle('wrapped') ?? false
  button.setAttribute('aria-pressed', String(isWrapped))
}

export function selectTab(selected: HTMLElement): void {
  for (const tab of tabsBeside(selected)) {
    const isSelected = tab === selected
    tab.setAttribute('aria-selected', String(isSelected))
    tab.tabIndex = isSelected ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.classList.toggle('selected', isSelected)
  }
}

/** The tab that a key leads to, as in every list of tabs; null for other keys. */
export function tabForKey(tab: HTMLElement, key: string): HTMLElement | null {
  const tabs = tabsBeside(tab)
  const index = tabs.indexOf(tab)
  switch (key) {
    case 'ArrowLeft':
      return tabs.at(index - 1) ?? null
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length] ?? null
    case 'Home':
      return tabs[0] ?? null
    case 'End':
      return tabs.at(-1) ?? null
    default:
      return null
  }
}

function tabsBeside(tab: Element): HTMLElement[] {
  return [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
}

/**
 * Leaves only frames that scroll among the tab stops, as their width and content change. Without scripts all of them are. Returns the
 * function that stops it.
 */
export function watchScrollFrames(article: Element): () => void {
  const observer = new ResizeObserver((entries) => {
    const frames = new Set(entries.map(({ target }) => (target.matches(FRAMES) ? target : target.parentElement)))
    // All reads come before all writes, so that the browser computes the layout once.
    const widths = [...frames].map((frame) => ({ frame, scrolls: frame !== null && frame.scrollWidth > frame.clientWidth }))
    for (const { frame, scrolls } of widths) {
      if (!frame) continue
      frame.toggleAttribute('data-scrolls', scrolls)
      if (frame instanceof HTMLElement && frame.matches('.math')) fitToPaper(frame, scrolls)
      if (scrolls) frame.setAttribute('tabindex', '0')
      else frame.removeAttribute('tabindex')
    }
  })
  for (const frame of article.querySelectorAll(FRAMES)) {
    observer.observe(frame)
    // Wrapping changes the size of the content, not of the frame.
    if (frame.firstElementChild) observer.observe(frame.firstElementChild)
  }
  return () => observer.disconnect()
}

/** A formula cannot wrap: on paper a wide one gets smaller. What fits its frame on a screen fits on paper as well. */
function fitToPaper(formula: HTMLElement, isWide: boolean): void {
  if (matchMedia('print').matches) return
  const width = formula.scrollWidth / Number.parseFloat(getComputedStyle(formula).fontSize)
  if (isWide) formula.style.setProperty('--print-size', `${Math.min(1, PAPER_EM / width)}em`)
  else formula.style.removeProperty('--print-size')
}

/** The width of the text on A4, in the size of the printed text. */
const PAPER_EM = 40

const FRAMES = '.code pre, .table, .math, .diagram-frame'
