// The path of a request, in the two forms that are safe to use: one that every route pattern can match, and one for the log.

/** What percent-encoded bytes become that are no UTF-8. */
const REPLACEMENT = '%EF%BF%BD'
/** `.` and `*` in the patterns of routers stop at line separators; control characters have no place in an address. */
const UNROUTABLE = /[\p{Cc}\u2028\u2029\ufffd]/u

/**
 * The path of an address, still percent-encoded and always decodable. Bytes that are no UTF-8, control characters and line separators
 * become U+FFFD: no page has an address with them, and route patterns would not match, so that a request would pass every middleware.
 */
export function routablePath(url: string): string {
  return new URL(url).pathname.replace(/(?:%[\da-f]{2})+|%/gi, (run) => {
    const text = Buffer.from(run.replaceAll('%', ''), 'hex').toString()
    return run === '%' || UNROUTABLE.test(text) ? REPLACEMENT : run
  })
}

/** How often an address may be encoded over and over; what is encoded more often is not logged. */
const MAX_ENCODINGS = 5
/** What stands behind `preview/`, wherever that is in an address and however it is written. */
const PREVIEW = /(^|[/\\])preview[/\\]+[^/\\]/i
/** Secrets are made of 22 or more characters of base64url; slugs, ids and hashes have no capital letters. */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{22,}/

/**
 * The path of an address as it may be logged, stored or sent as a header: without its query, which holds searches, aliases of links and
 * one-time tokens, and without the token of a preview. Not one character of what could be a secret is left.
 */
export function loggedPath(url: string): string {
  const { pathname } = new URL(url)
  const decoded = decodeAscii(pathname)
  if (decoded === null) return '/[redacted]'
  const preview = PREVIEW.exec(decoded)
  if (preview) return `${redactSegments(decoded.slice(0, preview.index))}/preview/[redacted]`
  const redacted = redactSegments(decoded)
  return redacted === decoded ? pathname : redacted
}

/** Whether `loggedPath` leaves something out of the path. */
export function containsSecret(url: string): boolean {
  return loggedPath(url) !== new URL(url).pathname
}

function redactSegments(path: string): string {
  if (path.startsWith('/assets/')) return path
  return path
    .split('/')
    .map((segment) => (SECRET.test(segment) ? '[redacted]' : segment))
    .join('/')
}

/** Null when it is still encoded after `ENCODED_AT_MOST` rounds. Only ASCII: whatever else there is, it is part of no secret. */
function decodeAscii(path: string): string | null {
  let text = path
  for (let round = 0; round <= MAX_ENCODINGS; round++) {
    const decoded = text.replace(/%([0-7][\da-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    if (decoded === text) return text
    text = decoded
  }
  return null
}
