import { afterEach, beforeEach, expect, test, vi } from 'vitest'

function storage(entries: Record<string, string> = {}) {
  return {
    entries,
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
  }
}

/** As a page just loaded. */
async function visit(): Promise<() => string> {
  vi.resetModules()
  return (await import('./comment-session.ts')).ensureCommentSession
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1736078400000, toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('with blocked storage one session lasts for the visit', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const ensureCommentSession = await visit()
  const first = ensureCommentSession()
  expect(first).toMatch(/^session_1736078400000_[a-z0-9]{6,}$/)
  expect(ensureCommentSession()).toBe(first)
})

test('a storage that cannot even be asked for, or is full, is blocked as well', async () => {
  vi.stubGlobal('localStorage', null)
  expect((await visit())()).toMatch(/^session_/)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...storage(), setItem: full })
  const ensureCommentSession = await visit()
  expect(ensureCommentSession()).toBe(ensureCommentSession())
})

test('looking for the session stores nothing and makes none', async () => {
  const local = storage()
  vi.stubGlobal('localStorage', local)
  vi.resetModules()
  const { ensureCommentSession, findCommentSession } = await import('./comment-session.ts')
  expect(findCommentSession()).toBeNull()
  expect(local.entries).toEqual({})
  const made = ensureCommentSession()
  expect(findCommentSession()).toBe(made)
})

test('made once per browser, from the word session, a timestamp and a random string', async () => {
  const local = storage()
  vi.stubGlobal('localStorage', local)
  const first = (await visit())()
  expect(first).toMatch(/^session_1736078400000_[a-z0-9]{6,}$/)
  expect(local.entries).toEqual({ comment_session_id: first })
  expect((await visit())()).toBe(first)
})

test('two browsers never have the same', async () => {
  const made = new Set<string>()
  for (let count = 0; count < 50; count++) {
    vi.stubGlobal('localStorage', storage())
    made.add((await visit())())
  }
  expect(made.size).toBe(50)
})

test('an invalid stored session is replaced', async () => {
  for (const stored of ['', 'short', 'with a space in it', 'x'.repeat(101)]) {
    vi.stubGlobal('localStorage', storage({ comment_session_id: stored }))
    expect((await visit())()).toMatch(/^session_/)
  }
})
