// Sends code to the worker, one block at a time, so that a worker that hangs loses one block only.
import { type HighlightAnswer, isAnswer } from './messages.ts'

export type Highlighter = {
  /** Resolves with the pieces of `HighlightAnswer`; empty when they could not be found out. */
  highlight: (code: string, language: string) => Promise<Uint32Array>
  stop: () => void
}

type Job = { code: string; language: string; resolve: (pieces: Uint32Array) => void }
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The worker itself gives up after ten seconds; loading a grammar can take longer on a slow line. */
const MAX_WAIT_MS = 30_000
const MAX_FAILURES = 3

export function createHighlighter(startWorker: () => WorkerLike): Highlighter {
  const jobs: Job[] = []
  let worker: WorkerLike | null = null
  let running: { id: number; job: Job; timer: ReturnType<typeof setTimeout> } | null = null
  let lastId = 0
  let failures = 0

  function next(): void {
    const job = running ? undefined : jobs.shift()
    if (!job) return
    if (failures >= MAX_FAILURES) {
      finish(job, new Uint32Array())
      return
    }
    worker ??= start()
    lastId += 1
    running = { id: lastId, job, timer: setTimeout(fail, MAX_WAIT_MS) }
    worker.postMessage({ id: lastId, code: job.code, language: job.language })
  }

  function start(): WorkerLike {
    const started = startWorker()
    started.onmessage = ({ data }) => {
      if (isAnswer(data) && data.id === running?.id) settle(data)
    }
    started.onerror = fail
    return started
  }

  function settle({ pieces }: HighlightAnswer): void {
    const job = running?.job
    clearTimeout(running?.timer)
    running = null
    if (job) finish(job, pieces)
  }

  /** A worker that hangs cannot be interrupted, only ended. */
  function fail(): void {
    failures += 1
    worker?.terminate()
    worker = null
    settle({ id: 0, pieces: new Uint32Array() })
  }

  function finish(job: Job, pieces: Uint32Array): void {
    job.resolve(pieces)
    next()
  }

  return {
    highlight: (code, language) =>
      new Promise((resolve) => {
        jobs.push({ code, language, resolve })
        next()
      }),
    stop: () => {
      clearTimeout(running?.timer)
      worker?.terminate()
      worker = null
      jobs.length = 0
    },
  }
}

/** Null where there are no workers: code stays plain. */
export function startHighlighter(): Highlighter | null {
  if (typeof Worker === 'undefined') return null
  return createHighlighter(() => new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' }))
}
