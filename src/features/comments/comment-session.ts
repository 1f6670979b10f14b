// The anonymous id that comments and likes belong to: made once per browser and kept in its local storage.
const STORED_AS = 'comment_session_id'
const USABLE = /^[\x21-\x7e]{8,100}$/

/** For this visit alone, where the browser keeps nothing for us (private windows, blocked storage). */
let inMemory: string | undefined

/** This browser's session. In the browser only. */
export function commentSession(): string {
  try {
    const stored = localStorage.getItem(STORED_AS)
    if (stored && USABLE.test(stored)) return stored
    localStorage.setItem(STORED_AS, remember())
    // Read back: of two tabs that make one at the same moment, the later one holds for both.
    return localStorage.getItem(STORED_AS) ?? remember()
  } catch {
    return remember()
  }
}

function remember(): string {
  inMemory ??= `session_${Date.now()}_${randomPart()}`
  return inMemory
}

/** Not randomUUID, which browsers offer only on https. */
function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (number) => number.toString(36)).join('')
}
