// A rendered page as a file: its links lead to other files, and its policy stands in the page, because static hosts send no header of a single page.
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { commentAnchor } from '#src/features/comments/comment.ts'
import { decodeOrNull } from '#src/lib/text/decode-address.ts'
import { escapeHtml } from '#src/lib/text/xml.ts'
import { hostAddress, type Layout } from './layout.ts'
import { linkedFiles } from './linked-files.ts'

/** What visitors write links nothing. */
export type LinkedPage = {
  html: string
  /** Addresses of pages on the server, as `canonicalAddress` writes them where it knows them. */
  pages: string[]
  /** Paths of files of the site. */
  files: string[]
}

type Site = {
  origin: string
  layout: Layout
  /** The origin that pages call; null when they call none. */
  api: string | null
  /** The one address of a page, without what it does not read; null when it is no page, or depends on the visitor. */
  canonicalAddress: (pathAndQuery: string) => string | null
}

const CHARSET = '<meta charSet="utf-8"/>'
const LINKS = ['href', 'content']
/** Everything else, such as files, keeps its address. */
const PAGE = /^\/(?:[^.]*|category\/.*|languages\/.*)$/

/** `address` is that of the page on the server, `policy` its content security policy. */
export function rewritePage(page: { html: string; address: string; policy: string }, site: Site): LinkedPage {
  const pages = new Set<string>()
  const edits = [insertPolicy(page.html, allowCalls(page.policy, site.api))]
  const { markup, headTexts, placeInHtml } = withoutHeadTexts(page.html)
  const files = new Set(headTexts.flatMap((text) => linkedFiles(text, site.origin)))
  for (const { element, isOfVisitor } of elementsOf(parse(markup, { sourceCodeLocationInfo: true, scriptingEnabled: false }))) {
    const links = linksOf(element).flatMap((attribute) => readAttribute(attribute, { ...site, address: page.address }))
    for (const { link, start, end, text } of links) {
      if (link.page !== null && !isOfVisitor) pages.add(link.page)
      if (text !== null) edits.push({ start: placeInHtml(start), end: placeInHtml(end), text })
    }
    const texts = isOfVisitor ? [] : textsWithFiles(element)
    for (const file of texts.flatMap((text) => linkedFiles(text, site.origin))) files.add(file)
  }
  return { html: applyEdits(page.html, edits), pages: [...pages], files: [...files] }
}

type ReadAttribute = { link: Link; start: number; end: number; text: string | null }

/** What stands in place of the attribute, null when it stays. Nothing for an attribute that is no link to this site. */
function readAttribute({ name, value, start, end }: Attribute, site: Site & { address: string }): ReadAttribute[] {
  const url = readAddress(name, value, site.origin + site.address)
  const link = url && url.origin === site.origin ? readLink(value, url, site) : null
  if (!link) return []
  const written = link.to === null ? '' : `${name}="${escapeHtml(link.to)}"`
  return [{ link, start, end, text: link.to === value ? null : written }]
}

type Link = {
  /** Null for a link that needs a server. */
  to: string | null
  /** The page that must be exported too. */
  page: string | null
}

/** Null for what leads nowhere else. The attribute `content` holds any text, in which only an absolute address is one. */
function readAddress(name: string, value: string, base: string): URL | null {
  if (value.startsWith('#') || (name === 'content' && !/^https?:/.test(value))) return null
  return URL.parse(value, base)
}

function readLink(value: string, url: URL, site: Site & { address: string }): Link | null {
  const { origin, api, layout, canonicalAddress } = site
  const { pathname, search, searchParams, hash } = url
  if (!PAGE.test(pathname)) return readFileLink(value, canonicalAddress(pathname))
  // The script of the page reads the token of a gated link.
  if (searchParams.has('token')) return api === null ? { to: null, page: null } : { to: value, page: canonicalAddress(pathname) }
  if (searchParams.has('comment')) return { to: `${samePage(url, site)}${hash}`, page: null }
  if (searchParams.has('search')) return null
  const found = canonicalAddress(pathname + search)
  // An address that the server redirects, or answers with an error.
  if (found === null) return { to: value, page: isPrivate(pathname) ? null : pathname }
  const [path = '', query = ''] = found.split('?')
  const file = hostAddress(layout, path, query)
  if (file === pathname && search === '') return { to: value, page: found }
  return { to: `${value.startsWith(origin) ? origin : ''}${file}${otherParameters(search)}${hash}`, page: found }
}

/** The parameters that are not in the path of the file, as they are written. A script or the statistics of the host may read them. */
function otherParameters(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !/^(?:category|page|comments)(?:=|$)/.test(parameter))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

/** A file that is made on request, such as the Markdown of a post. Files of other kinds are found in the text of the page. */
function readFileLink(value: string, found: string | null): Link | null {
  return found === null ? null : { to: value, page: found }
}

/** Links to a comment stand on the page of comments that lists it. */
function samePage({ pathname }: URL, { address, layout }: Site & { address: string }): string {
  const [path = '', query = ''] = address.split('?')
  return hostAddress(layout, pathname, path === pathname ? query : '')
}

/** In any spelling; an address that is still encoded after decoding it once leads nowhere. */
function isPrivate(pathname: string): boolean {
  return /^\/+(?:admin|preview|functions|api|healthz|readyz|metrics)(?:\/|$)/i.test(decodeOrNull(pathname) ?? '')
}

type Edit = { start: number; end: number; text: string }

function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    parts.push(html.slice(from, start), text)
    from = end
  }
  return parts.join('') + html.slice(from)
}

function allowCalls(policy: string, api: string | null): string {
  return api === null ? policy : `${policy}; connect-src 'self' ${api}`
}

/** Browsers ignore `frame-ancestors` there, with an error in the console. */
function insertPolicy(html: string, policy: string): Edit {
  const known = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')
  const tag = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(known)}"/>`
  const found = html.indexOf(CHARSET)
  if (found === -1) throw new Error('the page does not name its encoding, after which its policy stands')
  const place = found + CHARSET.length
  return { start: place, end: place, text: tag }
}

type Attribute = { name: string; value: string; start: number; end: number }

/** The attributes of the element that may hold a link. */
function linksOf({ attrs, sourceCodeLocation }: Tree.Element): Attribute[] {
  return attrs.flatMap(({ name, value }) => {
    const place = LINKS.includes(name) ? sourceCodeLocation?.attrs?.[name] : undefined
    return place ? [{ name, value, start: place.startOffset, end: place.endOffset }] : []
  })
}

/** The texts of an element that name files: its attributes, and what it loads. Other scripts hold the data of the page. */
function textsWithFiles({ tagName, attrs, childNodes }: Tree.Element): string[] {
  const isLoading = tagName === 'style' || (tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && value === 'module'))
  const texts = isLoading ? childNodes.flatMap((node) => ('value' in node ? [node.value] : [])) : []
  return [...attrs.map(({ value }) => value), ...texts]
}

/**
 * The page without the texts of styles and scripts in its head, which are most of it and hold no elements. Only React writes the head: it escapes
 * attributes, so that one cannot contain a tag.
 */
function withoutHeadTexts(html: string): { markup: string; headTexts: string[]; placeInHtml: (place: number) => number } {
  const cuts = findTexts(html.slice(0, Math.max(0, html.indexOf('<body'))))
  return {
    headTexts: cuts.map(({ start, end }) => html.slice(start, end)),
    markup: applyEdits(
      html,
      cuts.map((cut) => ({ ...cut, text: '' })),
    ),
    placeInHtml(place) {
      let placed = place
      for (const { start, end } of cuts) if (start <= placed) placed += end - start
      return placed
    },
  }
}

const TEXT_TAG = /<(style|script)\b[^<>]*>/g

function findTexts(head: string): { start: number; end: number }[] {
  const texts: { start: number; end: number }[] = []
  let last = 0
  for (const { index, 0: tag, 1: name = '' } of head.matchAll(TEXT_TAG)) {
    // A script may contain the text of a tag.
    if (index < last) continue
    const start = index + tag.length
    const end = head.indexOf(`</${name}>`, start)
    if (end === -1) break
    texts.push({ start, end })
    last = end
  }
  return texts
}

const COMMENT = commentAnchor('')

type Found = { element: Tree.Element; isOfVisitor: boolean }

function* elementsOf(root: Tree.ParentNode): Generator<Found> {
  const waiting: { node: Tree.ParentNode; isOfVisitor: boolean }[] = [{ node: root, isOfVisitor: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    const isOfVisitor = next.isOfVisitor || isComment(node)
    if ('attrs' in node) yield { element: node, isOfVisitor }
    if ('content' in node) waiting.push({ node: node.content, isOfVisitor })
    for (const child of node.childNodes) if ('childNodes' in child) waiting.push({ node: child, isOfVisitor })
  }
}

function isComment(node: Tree.ParentNode): boolean {
  return 'attrs' in node && node.attrs.some(({ name, value }) => name === 'id' && value.startsWith(COMMENT))
}
