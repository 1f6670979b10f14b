// The path of a request in two safe forms: one that every route pattern can match, and one for the log.

/** Replaces percent-encoded bytes that are not valid UTF-8. */
const REPLACEMENT = '%EF%BF%BD'
/** `.` and `*` in route patterns do not match line separators, and no page has control characters in its address. */
const UNROUTABLE = /[\p{Cc}\u2028\u2029\ufffd]/u

/**
 * The path of an address, percent-encoded and always decodable. Invalid UTF-8, control characters and line separators become U+FFFD. Route
 * patterns would not match them, so such a request would bypass every middleware. No page has an address with them.
 */
export function routablePath(url: string): string {
  return new URL(url).pathname.replace(/(?:%[\da-f]{2})+|%/gi, (run) => {
    const text = Buffer.from(run.replaceAll('%', ''), 'hex').toString()
    return run === '%' || UNROUTABLE.test(text) ? REPLACEMENT : run
  })
}

/** How many times an address may be percent-encoded. One that is encoded more often is not logged. */
const MAX_ENCODINGS = 5
/** The segment after `preview/`, anywhere in an address and in any spelling. */
const PREVIEW = /(^|[/\\])preview[/\\]+[^/\\]/i
/** Secrets have 22 or more characters of base64url. Slugs, ids and hashes have no capital letters. */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{22,}/

/**
 * The path of an address in a form that is safe to log, to store or to send as a header: without the query, which contains searches, link
 * aliases and one-time tokens, and without the token of a preview. No character of a possible secret is left.
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

/** Whether `loggedPath` removes something from the path. */
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

/** Decodes ASCII characters only, because secrets are ASCII. Null when the path is still encoded after `MAX_ENCODINGS` rounds. */
function decodeAscii(path: string): string | null {
  let text = path
  for (let round = 0; round <= MAX_ENCODINGS; round++) {
    const decoded = text.replace(/%([0-7][\da-f])/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    if (decoded === text) return text
    text = decoded
  }
  return null
}
