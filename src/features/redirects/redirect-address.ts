// How the addresses of redirects are written and compared. Paths are compared decoded, in lower case and without slashes at their end.
import { decodeOrNull } from '#src/lib/text/decode-address.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'

export const SOURCE_MAX = 500
export const TARGET_MAX = 2_000
/** Deeper addresses are never looked up. */
export const DEPTH_MAX = 30

/** At the end of an address: everything below it. */
const BELOW = '/*'
/** Inside a segment these could be taken for the end of the segment or of the header. */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd/\\]/u
const UNSAFE_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd\\]/u
/** In a stored path these would be read as something else. */
const WRITTEN_ENCODED = /[%?#*\s]/gu

/** The first segments of addresses that the server answers itself. */
const RESERVED = [
  'admin',
  'api',
  'assets',
  'functions',
  'healthz',
  'media',
  'metrics',
  'plates',
  'preview',
  'readyz',
  'sitemap',
  'social',
  '.well-known',
  '__manifest',
]
const RESERVED_FILES = [
  '/404',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/og.png',
]

export type Source = { path: string; isPrefix: boolean }

/** `path` is set for addresses of this site. */
export type Target = { address: string; path: Source | null }

type Read<Value> = { value: Value } | { problem: string }

/**
 * The decoded segments of a path; null for a path that no rule can name: empty segments, encoded slashes, backslashes, control characters, or
 * more than `DEPTH_MAX` segments.
 */
export function segmentsOf(pathname: string): string[] | null {
  const trimmed = trimEndOf(pathname, '/')
  if (trimmed === '') return []
  const [first, ...encoded] = trimmed.split('/')
  if (first !== '' || encoded.length > DEPTH_MAX) return null
  const segments = encoded.map((segment) => decodeOrNull(segment))
  return segments.every((segment) => segment !== null && isSafeSegment(segment)) ? segments.flatMap((segment) => segment ?? []) : null
}

function isSafeSegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !UNSAFE.test(segment)
}

/** The form in which paths are stored and compared. */
export function pathOf(segments: readonly string[]): string {
  return `/${segments.join('/')}`.toLowerCase().normalize('NFC')
}

/** Reads what the owner typed as the address to redirect: a path of this site, with `/*` at its end for everything below it too. */
export function readSource(text: string, origin: string): Read<Source> {
  const typed = withoutOrigin(text.trim(), origin)
  if (typed.length > SOURCE_MAX) return { problem: `An address has at most ${SOURCE_MAX} characters.` }
  if (!typed.startsWith('/')) return { problem: 'Enter an address of this site. It begins with a slash: /old-post.' }
  if (/[?#]/.test(typed)) return { problem: 'Leave out the part from ? or # on: redirects answer for every query.' }
  const isPrefix = typed.endsWith(BELOW)
  const path = isPrefix ? typed.slice(0, -BELOW.length) : typed
  if (path.includes('*')) return { problem: 'A * is possible at the end only, after a slash: /old/*.' }
  const segments = hasInvalidCharacters(path) ? null : segmentsOf(path)
  if (segments === null) return { problem: INVALID_PATH }
  if (segments.length === 0) return { problem: 'The home page is at this address.' }
  const source = pathOf(segments)
  if (source.length > SOURCE_MAX) return { problem: `An address has at most ${SOURCE_MAX} characters.` }
  return isReserved(source) ? { problem: `${source} is reserved: the site itself answers there.` } : { value: { path: source, isPrefix } }
}

const INVALID_PATH = 'This is no address of a page: it has empty parts, backslashes, encoded slashes or characters that cannot be seen.'

/** Reads what the owner typed as the target. Only a rule for everything below an address may have a target with `/*` at its end. */
export function readTarget(text: string, { isPrefix, origin }: { isPrefix: boolean; origin: string }): Read<Target> {
  const typed = withoutOrigin(text.trim(), origin)
  if (typed === '') return { problem: 'Enter the new address.' }
  if (typed.length > TARGET_MAX) return { problem: `An address has at most ${TARGET_MAX} characters.` }
  if (/\s/.test(typed) || UNSAFE_TEXT.test(typed))
    return { problem: 'An address has no spaces, backslashes or characters that cannot be seen.' }
  const read = typed.startsWith('/') ? readSiteTarget(typed) : readExternalTarget(typed)
  if ('problem' in read) return read
  const { address } = read.value
  if (address.length > TARGET_MAX) return { problem: `An address has at most ${TARGET_MAX} characters.` }
  return address.endsWith(BELOW) && !isPrefix ? { problem: 'The target can end with /* only when the old address ends with /* too.' } : read
}

function readSiteTarget(typed: string): Read<Target> {
  const url = hasInvalidCharacters(typed.split(/[?#]/, 1)[0] ?? '') ? null : URL.parse(typed, 'http://site')
  const isBelow = url !== null && url.search === '' && url.hash === '' && url.pathname.endsWith(BELOW)
  const segments = url && segmentsOf(isBelow ? url.pathname.slice(0, -BELOW.length) : url.pathname)
  if (url?.origin !== 'http://site' || segments === null) return { problem: INVALID_PATH }
  const address = (isBelow || segments.length === 0 ? url.pathname : trimEndOf(url.pathname, '/')) + url.search + url.hash
  return { value: { address, path: { path: pathOf(segments), isPrefix: isBelow } } }
}

function readExternalTarget(typed: string): Read<Target> {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(typed)) {
    return { problem: 'Enter a path of this site (/new-post) or a whole address (https://…).' }
  }
  if (url.username || url.password) return { problem: 'An address with a user name or a password would publish it.' }
  return { value: { address: url.href, path: null } }
}

/** Owners paste whole addresses of their site. */
function withoutOrigin(typed: string, origin: string): string {
  const isOwn = typed.toLowerCase().startsWith(origin.toLowerCase())
  const rest = isOwn ? typed.slice(origin.length) : typed
  if (!isOwn || !/^([/?#]|$)/.test(rest)) return typed
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Before the URL parser reads it: it would remove or turn such characters. */
function hasInvalidCharacters(path: string): boolean {
  return path.startsWith('//') || UNSAFE_TEXT.test(path)
}

function isReserved(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return RESERVED.includes(first) || RESERVED_FILES.includes(path) || path.endsWith('.data')
}

/** As the owner writes it: `readSource` reads it back. */
export function writeSource({ path, isPrefix }: Source): string {
  const written = path.replace(WRITTEN_ENCODED, (character) => (character === '*' ? '%2A' : encodeURIComponent(character)))
  return isPrefix ? `${written}${BELOW}` : written
}

/** The path and the paths above it, without the root. */
export function pathsAbove(path: string): string[] {
  const segments = path.split('/').slice(1)
  return segments.map((_, place) => `/${segments.slice(0, place + 1).join('/')}`)
}

/**
 * The value of the Location header. `rest` are the requested segments below the rule's path. The query of the request is kept unless the target
 * has one.
 */
export function locationOf(target: string, { rest, search }: { rest: readonly string[]; search: string }): string {
  const address = target.endsWith(BELOW) ? appendSegments(target.slice(0, -BELOW.length), rest) : target
  const [beforeHash = ''] = address.split('#', 1)
  return search === '' || beforeHash.includes('?') ? address : beforeHash + search + address.slice(beforeHash.length)
}

function appendSegments(base: string, rest: readonly string[]): string {
  const path = rest.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  return base + path === '' ? '/' : base + path
}
