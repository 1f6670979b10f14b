// The anonymous id that comments and likes belong to: made once per browser, with its first comment or like, and kept in its local storage.
const STORAGE_KEY = 'comment_session_id'
const VALID_SESSION = /^[\x21-\x7e]{8,100}$/

/** For this visit alone, where the browser keeps nothing for us (private windows, blocked storage). */
let inMemory: string | undefined

/** This browser's session; null before its first comment or like: reading stores nothing. In the browser only. */
export function findCommentSession(): string | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored && VALID_SESSION.test(stored) ? stored : (inMemory ?? null)
  } catch {
    return inMemory ?? null
  }
}

/** This browser's session, made for what is about to be sent when there is none. In the browser only. */
export function ensureCommentSession(): string {
  const found = findCommentSession()
  if (found) return found
  try {
    localStorage.setItem(STORAGE_KEY, sessionForVisit())
    // Read back: of two tabs that make one at the same moment, the later one holds for both.
    return localStorage.getItem(STORAGE_KEY) ?? sessionForVisit()
  } catch {
    return sessionForVisit()
  }
}

function sessionForVisit(): string {
  inMemory ??= `session_${Date.now()}_${randomPart()}`
  return inMemory
}

/** Not randomUUID, which browsers offer only on https. */
function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (number) => number.toString(36)).join('')
}
