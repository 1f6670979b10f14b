import type { Root } from 'hast'
import { elementsOf, lineOf, textProperty } from './tree.ts'

/** Pages elsewhere learn nothing about where the reader came from and get no handle on this window. */
export function guardLinks(root: Root): void {
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (href === null) continue
    if (/^(?:https?:)?\/\//i.test(href.trim())) element.properties.rel = ['noopener', 'noreferrer']
    if (lineOf(element) === '' && element.properties.ariaLabel === undefined) element.properties.ariaLabel = href
  }
}

/** No article that somebody wrote has more links, and checking a report of reading takes time for each. */
const LISTED_LINKS = 1000
const HREF_MAX = 2000
/** Where the article stands does not matter for whether an address can be read. */
const ANY_PAGE = 'https://page.invalid/posts/page'

/** Where the links to pages lead, each once, written so that they are quickly read again. */
export function listHrefs(root: Root): string[] {
  const hrefs = new Set<string>()
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')?.trim() ?? ''
    if (href === '' || href.startsWith('#') || href.length > HREF_MAX) continue
    const url = URL.parse(href, ANY_PAGE)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    hrefs.add(URL.canParse(href) ? url.href : href)
    if (hrefs.size === LISTED_LINKS) break
  }
  return [...hrefs]
}
