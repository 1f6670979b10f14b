// The look of the site. The file has its own site, because every page displays it.
import type { Page } from '@playwright/test'

export const SCREEN = '/admin/settings/look'

/** The colour behind the highlighted words of the headline, and these words. */
export function highlight(page: Page) {
  return page.evaluate(() => {
    const marked = document.querySelector('h1 span')
    const probe = document.createElement('i')
    probe.hidden = true
    document.body.append(probe)
    probe.style.backgroundColor = 'var(--marker)'
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return { words: marked?.textContent, color }
  })
}
