// The snippets for the `/` menu, loaded once and then available without a connection. Browser only.
import { createStore } from '#src/lib/browser/create-store.ts'
import type { Snippet } from './snippet.ts'
import { fetchSnippets } from './snippet-api.ts'

export type SnippetList = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; snippets: readonly Snippet[] }

const RELOAD_AFTER_MS = 60_000

const list = createStore<SnippetList>({ kind: 'loading' })
let loadedAt = Number.NEGATIVE_INFINITY
let loading: Promise<void> | null = null

export const currentSnippets = list.get
export const subscribeToSnippets = list.subscribe

/** Loads the snippets unless they were loaded a moment ago. A failure leaves those that are loaded. */
export function loadSnippets(now: number): void {
  if (loading !== null || now - loadedAt < RELOAD_AFTER_MS) return
  loading = fetchSnippets().then((found) => {
    loading = null
    if (found) {
      loadedAt = now
      list.set({ kind: 'loaded', snippets: found })
    } else if (list.get().kind !== 'loaded') list.set({ kind: 'failed' })
  })
}

/** The next `loadSnippets` asks the server. */
export function forgetSnippets(): void {
  loadedAt = Number.NEGATIVE_INFINITY
}
