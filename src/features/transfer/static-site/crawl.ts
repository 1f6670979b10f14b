import pLimit from 'p-limit'

/** While one request waits for the database or a picture, others are rendered. */
const CONCURRENT = 4

type Add = (address: string, from: string | null) => void
type Visit = (address: string, from: string | null, add: Add) => Promise<void>

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/** Visits each address once that is added, also by a visit. `from` is the page that names it. */
export function createCrawl({ onProgress, signal }: Run, visit: Visit): { add: Add; finished(): Promise<void> } {
  const limit = pLimit(CONCURRENT)
  const seen = new Set<string>()
  const waiting = new Set<Promise<void>>()
  const state: { done: number; failure: { error: unknown } | null } = { done: 0, failure: null }

  async function visitUnlessFailed(address: string, from: string | null): Promise<void> {
    if (state.failure !== null) return
    try {
      signal.throwIfAborted()
      await visit(address, from, add)
    } catch (error) {
      state.failure ??= { error }
    }
  }

  function add(address: string, from: string | null): void {
    if (seen.has(address)) return
    seen.add(address)
    const work = limit(() => visitUnlessFailed(address, from)).finally(() => {
      waiting.delete(work)
      state.done += 1
      onProgress(state.done, seen.size)
    })
    waiting.add(work)
  }

  return {
    add,
    /** Resolves when nothing is left to visit. Rejects with the error of the first visit that failed; none begins after it. */
    async finished() {
      while (waiting.size > 0) await Promise.all(waiting)
      if (state.failure !== null) throw state.failure.error
    },
  }
}
