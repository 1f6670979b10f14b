// The snippets for the `/` menu, loaded once and then available without a connection. Browser only.
import type { Snippet } from './snippet.ts'
import { fetchSnippets } from './snippet-api.ts'

export type SnippetList = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; snippets: readonly Snippet[] }

const RELOAD_AFTER_MS = 60_000

let list: SnippetList = { kind: 'loading' }
let loadedAt = Number.NEGATIVE_INFINITY
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

export function currentSnippets(): SnippetList {
  return list
}

export function subscribeToSnippets(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Loads the snippets unless they were loaded a moment ago. A failure leaves those that are loaded. */
export function loadSnippets(now: number): void {
  if (loading !== null || now - loadedAt < RELOAD_AFTER_MS) return
  loading = fetchSnippets().then((found) => {
    loading = null
    if (found) {
      loadedAt = now
      set({ kind: 'loaded', snippets: found })
    } else if (list.kind !== 'loaded') set({ kind: 'failed' })
  })
}

/** The next `loadSnippets` asks the server. */
export function forgetSnippets(): void {
  loadedAt = Number.NEGATIVE_INFINITY
}

function set(next: SnippetList): void {
  list = next
  for (const listener of listeners) listener()
}
