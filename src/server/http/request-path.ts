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
/** The address of a preview or of a subscription, in any spelling: no other path of this site contains a secret. */
const SECRET = /^[/\\.]*(preview|subscription)[/\\]+[^/\\]/i

/**
 * The path of an address in a form that is safe to log, to store or to send as a header: without the query, which contains searches, link
 * aliases and one-time tokens, and without the token of a preview or a subscription.
 */
export function loggedPath(url: string): string {
  const { pathname } = new URL(url)
  const decoded = decodeAscii(pathname)
  if (decoded === null) return '/[redacted]'
  const name = SECRET.exec(decoded)?.[1]
  return name === undefined ? pathname : `/${name.toLowerCase()}/[redacted]`
}

/** Whether `loggedPath` removes something from the path. */
export function containsSecret(url: string): boolean {
  return loggedPath(url) !== new URL(url).pathname
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
