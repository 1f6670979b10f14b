// Writes a Content-Security-Policy that lists the inline scripts and styles of a page by hash. Unlike nonces, hashes keep the bytes of the
// page the same for all visitors, so that it can be cached, compressed once and compared by ETag.
import { hash } from 'node:crypto'

const BASE_POLICY = ["default-src 'self'", "img-src 'self' data:", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]

type Allowed = {
  isFramedByUs?: boolean
  /** Sources of scripts beside this site, from `scriptSources`. */
  scripts?: readonly string[]
  /** Sources of style elements, from `styleSources`. */
  styles?: readonly string[]
  /** Origins of frames, from `frameSources`. */
  frames?: readonly string[]
}

/** The policy for a page; without options, the one for every other response. */
export function contentSecurityPolicy({ isFramedByUs = false, scripts = [], styles = [], frames = [] }: Allowed = {}): string {
  const ancestors = `frame-ancestors ${isFramedByUs ? "'self'" : "'none'"}`
  const frameSource = frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []
  return [
    ...BASE_POLICY,
    ["style-src 'self'", ...styles].join(' '),
    ...frameSource,
    ancestors,
    ["script-src 'self'", ...scripts].join(' '),
  ].join('; ')
}

const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** The origins of the players that this article may load. The renderer writes the cards; the sanitizer drops the attribute elsewhere. */
export function frameSources(article: string): string[] {
  return PLAYER_ORIGINS.filter((origin) => article.includes(`<figure class="embed" data-player="${origin}/`))
}

/**
 * The hashes of the inline scripts that a browser would run. JSON-LD is data and needs no permission. Works only for markup with escaped
 * texts and attributes, as React writes it: there, `<script` is always an element.
 */
export function scriptSources(markup: string): string[] {
  const sources: string[] = []
  let start = markup.indexOf('<script')
  while (start >= 0) {
    const text = markup.indexOf('>', start) + 1
    const end = text > 0 ? markup.indexOf('</script>', text) : -1
    if (end < 0) break
    if (isInline(markup.slice(start, text))) sources.push(hashSource(markup.slice(text, end)))
    start = markup.indexOf('<script', end)
  }
  return sources
}

/** The hashes of the style elements. Works only for markup with escaped texts and attributes. */
export function styleSources(markup: string): string[] {
  return Array.from(markup.matchAll(/<style>([^<]*)<\/style>/g), ([, text = '']) => hashSource(text))
}

function isInline(tag: string): boolean {
  return !/\ssrc=/.test(tag) && !/\stype="(?!module|text\/javascript)/.test(tag)
}

export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
