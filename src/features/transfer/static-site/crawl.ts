import pLimit from 'p-limit'

/** While one request waits for the database or a picture, others are rendered. */
const CONCURRENT = 4
/** After so many failures in a row nothing else is asked: the database is away, or the disk is full. */
const FAILURES_MAX = 20

type Add = (address: string, from: string | null) => void
type Visit = (address: string, from: string | null, add: Add) => Promise<void>

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/** An address whose visit failed, and why. `from` is the page that names it. */
export type FailedVisit = { address: string; from: string | null; error: unknown }

/** Whether the crawl ended before all addresses were visited. */
export type CrawlEnd = { failed: FailedVisit[]; isStopped: boolean }

/** Visits each address once that is added, also by a visit. `from` is the page that names it. A visit that fails ends no other. */
export function createCrawl({ onProgress, signal }: Run, visit: Visit): { add: Add; finished(): Promise<CrawlEnd> } {
  const limit = pLimit(CONCURRENT)
  const seen = new Set<string>()
  const waiting = new Set<Promise<void>>()
  const state = { done: 0, failuresInARow: 0 }
  const failed: FailedVisit[] = []
  const isStopped = () => state.failuresInARow >= FAILURES_MAX

  async function visitAndRecord(address: string, from: string | null): Promise<void> {
    if (signal.aborted || isStopped()) return
    try {
      await visit(address, from, add)
      state.failuresInARow = 0
    } catch (error) {
      failed.push({ address, from, error })
      state.failuresInARow += 1
    }
  }

  function add(address: string, from: string | null): void {
    if (seen.has(address)) return
    seen.add(address)
    const work = limit(() => visitAndRecord(address, from)).finally(() => {
      waiting.delete(work)
      state.done += 1
      onProgress(state.done, seen.size)
    })
    waiting.add(work)
  }

  return {
    add,
    /** Resolves when nothing is left to visit. Rejects when the signal aborts. */
    async finished() {
      while (waiting.size > 0) await Promise.all(waiting)
      signal.throwIfAborted()
      return { failed, isStopped: isStopped() }
    },
  }
}
