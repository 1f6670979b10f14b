// The comment session: an anonymous id in local storage that the browser generates for its first comment or like.
import { readStored, writeStored } from '#src/lib/browser/local-storage.ts'

const STORAGE_KEY = 'comment_session_id'
const VALID_SESSION = /^[\x21-\x7e]{8,100}$/

/** The session until the page is closed, where the browser blocks storage (private windows). */
let inMemory: string | undefined

/** The session of this browser; null before its first comment or like. Stores nothing. In the browser only. */
export function findCommentSession(): string | null {
  const stored = readStored(STORAGE_KEY)
  return stored && VALID_SESSION.test(stored) ? stored : (inMemory ?? null)
}

/** The session of this browser, generated when it has none. In the browser only. */
export function ensureCommentSession(): string {
  const found = findCommentSession()
  if (found) return found
  writeStored(STORAGE_KEY, sessionForVisit())
  // Reads it back: when two tabs generate one at the same moment, both use the later one.
  return findCommentSession() ?? sessionForVisit()
}

function sessionForVisit(): string {
  inMemory ??= `session_${Date.now()}_${randomPart()}`
  return inMemory
}

/** `randomUUID` is available on https only. */
function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (number) => number.toString(36)).join('')
}
