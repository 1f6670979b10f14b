import type { Root } from 'hast'
import { elementsOf, hasClass, singleLineTextOf, textProperty } from './hast-tree.ts'

/** Adds `rel="noopener noreferrer"` to links to other sites, and a label to links without text. */
export function secureLinks(root: Root): void {
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (href === null) continue
    if (/^(?:https?:)?\/\//i.test(href.trim())) element.properties.rel = ['noopener', 'noreferrer']
    if (singleLineTextOf(element) === '' && element.properties.ariaLabel === undefined) element.properties.ariaLabel = href
  }
}

/** Bounds the cost of checking a reading report, which takes time for every link of the article. */
const LINKS_MAX = 1000
const HREF_MAX = 2000
/** Relative addresses need a base to be parsed; which one does not matter. */
const PLACEHOLDER_BASE = 'https://page.invalid/posts/page'

/** The distinct addresses of links to web pages, without those to large pictures. Absolute ones are normalised, relative ones stay as written. */
export function listLinkHrefs(root: Root): string[] {
  const hrefs = new Set<string>()
  for (const { element } of elementsOf(root, 'a')) {
    const href = hasClass(element, 'large') ? '' : (textProperty(element, 'href')?.trim() ?? '')
    if (href === '' || href.startsWith('#') || href.length > HREF_MAX) continue
    const url = URL.parse(href, PLACEHOLDER_BASE)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    hrefs.add(URL.canParse(href) ? url.href : href)
    if (hrefs.size === LINKS_MAX) break
  }
  return [...hrefs]
}
