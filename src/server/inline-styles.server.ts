// The style sheets of a public page stand in the page: on a slow line the round trip for them would come before the first
// paint, and fonts and scripts would share the line with them (decision 039).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const LINK_BEGINS = '<link rel="stylesheet" href="'
const LINK = /^<link rel="stylesheet" href="[^"]+"\/>$/
const SHEET = /href="\/assets\/(?<name>[\w.-]+\.css)#?"/g
const ANY_LINK = /<link [^<>]*>/g

/** What takes the place of links: as bytes, and as a source that lets a policy accept it. */
type Inlined = { bytes: Buffer; source: string }

type Page = { bytes: Uint8Array<ArrayBuffer>; source: string | null }

/** For pages of the build whose files lie in `folder`. Each combination of style sheets is read and hashed once. */
export function createInlineStyles(folder: string) {
  const known = new Map<string, Inlined | null>()
  /** `html` is `bytes` as text. */
  return function inlineStyles(html: string, bytes: Uint8Array<ArrayBuffer>): Page {
    const head = html.slice(0, html.indexOf('</head>'))
    const links = linksAtEndOf(head)
    if (links === '') return { bytes, source: null }
    if (!known.has(links)) known.set(links, readInlined(folder, links))
    const inlined = known.get(links)
    if (!inlined) return { bytes, source: null }
    const end = Buffer.byteLength(head)
    const start = end - links.length
    const page = new Uint8Array(bytes.length - links.length + inlined.bytes.length)
    page.set(bytes.subarray(0, start))
    page.set(inlined.bytes, start)
    page.set(bytes.subarray(end), start + inlined.bytes.length)
    return { bytes: page, source: inlined.source }
  }
}

/** The framework ends a head with the links to its style sheets. What anybody typed stands nowhere in it as a tag. */
function linksAtEndOf(head: string): string {
  let start = head.length
  for (;;) {
    const link = start > 0 ? head.lastIndexOf(LINK_BEGINS, start - 1) : -1
    if (link < 0 || !LINK.test(head.slice(link, start))) return head.slice(start)
    start = link
  }
}

/**
 * The links stay, switched off: React finds the page that it rendered, and the router sees that these styles are there. The loader of
 * code on demand looks for the same files without the '#' that the framework appends where both of them load one, so it gets links of
 * its own. Null when one of them is not a file of this build.
 */
function readInlined(folder: string, links: string): Inlined | null {
  const files = Array.from(links.matchAll(SHEET), ({ groups }) => path.join(folder, groups?.name ?? ''))
  if (files.length !== links.split('<link ').length - 1 || !files.every((file) => existsSync(file))) return null
  const css = files.map((file) => readFileSync(file, 'utf8')).join('')
  const off = links.replaceAll('/>', ' disabled=""/>')
  const marked = Array.from(off.matchAll(ANY_LINK), ([link]) => link).filter((link) => link.includes('#"'))
  const twins = marked.map((link) => link.replace('#"', '"'))
  return {
    bytes: Buffer.from(`<style>${css}</style>${off}${twins.join('')}`),
    source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}
