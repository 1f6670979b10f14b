// Inlines the style sheets of a public page: on a slow connection, loading them would delay the first paint by a round trip (decision 039).
// Knows how React Router, React and Vite write links to style sheets; the test renders a page with all three.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** React Router writes the links to style sheets one after the other at the end of the head. */
const LINKS_START = '<link rel="stylesheet" '
const LINKS = /^(?:<link rel="stylesheet" href="[^"<>]+"\/>)+$/
const SHEET = /href="\/assets\/(?<name>[\w.-]+\.css)#?"/g
const LINK = /<link [^<>]*>/g

type Inlined = { html: string; source: string }

/** For pages of the build in `folder`. Reads and hashes each combination of style sheets once. */
export function createInlineStyles(folder: string) {
  const cache = new Map<string, Inlined | null>()
  /** `source` allows the styles in a Content-Security-Policy; null when the links are unchanged. */
  return function inlineStyles(html: string): { html: string; source: string | null } {
    const end = html.indexOf('</head>')
    const start = html.indexOf(LINKS_START)
    const links = html.slice(start, end)
    if (start === -1 || !LINKS.test(links)) return { html, source: null }
    if (!cache.has(links)) cache.set(links, readInlined(folder, links))
    const inlined = cache.get(links)
    if (!inlined) return { html, source: null }
    return { html: html.slice(0, start) + inlined.html + html.slice(end), source: inlined.source }
  }
}

/**
 * Leaves the links in the page, disabled: React hydrates the markup that it rendered, and React Router detects that these styles are
 * loaded. React Router appends '#' to the address of a file that Vite loads too. Vite's loader of dynamic imports looks for the address
 * without it, so each such link is written twice. Null when a file is not in this build.
 */
function readInlined(folder: string, links: string): Inlined | null {
  const files = Array.from(links.matchAll(SHEET), ({ groups }) => path.join(folder, groups?.name ?? ''))
  if (files.length !== links.match(LINK)?.length || !files.every((file) => existsSync(file))) return null
  const css = files.map((file) => readFileSync(file, 'utf8')).join('')
  const disabled = links.replaceAll('/>', ' disabled=""/>')
  const twins = (disabled.match(LINK) ?? []).filter((link) => link.includes('#"')).map((link) => link.replace('#"', '"'))
  return {
    html: `<style>${css}</style>${disabled}${twins.join('')}`,
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}
