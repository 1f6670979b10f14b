// A worker thread for work that may never end: only a thread can be stopped. It does one job at a time. A job that takes longer than its limit ends
// the thread, and the next job starts another one.
import { once } from 'node:events'
import type { MessagePort, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { TimeLimitError } from './time-limit.server.ts'

/** What the program of a thread posts: once that it is loaded, during a job that it goes on and calls of this thread, at its end the answer. */
export type ThreadMessage<Call, Answer> =
  | { kind: 'loaded' }
  | { kind: 'progress' }
  | { kind: 'call'; call: Call; port: MessagePort }
  | { kind: 'answer'; answer: Answer }

/** The thread has ended by itself: by its memory limit, or an error of its program, which is the cause. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

type Job<Call> = {
  /** Begins anew with each sign of progress. It does not run while a call is answered. */
  limitMs: number
  /** The reply to a call. When it rejects, so does the job. */
  reply?: (call: Call) => Promise<unknown>
  signal?: AbortSignal | undefined
}

export type Thread = {
  /** Throws TimeLimitError, ThreadEnded, the reason of the signal, or what `reply` throws. */
  ask<Answer, Call = never>(message: unknown, job: Job<Call>): Promise<Answer>
  stop(): Promise<void>
}

/** `start` is called for the first job, and again after a thread has ended. With `idleMs` a thread ends that had no job for so long. */
export function createThread(start: () => Worker, { idleMs = null }: { idleMs?: number | null } = {}): Thread {
  let worker: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined

  function begin(): Promise<Worker> {
    const started = start()
    const loaded = once(started, 'message').then(
      () => started,
      (cause: unknown) => Promise.reject(endedBy(cause)),
    )
    started.once('exit', () => {
      if (worker === loaded) worker = null
    })
    // `ask` sees the errors of its time. A later one, before the thread has ended, would end the process.
    started.on('error', () => {})
    return loaded
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopping = worker
    worker = null
    await (await stopping?.catch(() => null))?.terminate()
  }

  return {
    stop,
    async ask<Answer, Call = never>(message: unknown, job: Job<Call>): Promise<Answer> {
      clearTimeout(idle)
      worker ??= begin()
      const asked = await worker
      job.signal?.throwIfAborted()
      // An idle thread does not keep the process alive.
      asked.ref()
      try {
        return await waitForAnswer<Answer, Call>(asked, message, job)
      } catch (error) {
        await stop()
        throw error
      } finally {
        asked.unref()
        if (idleMs !== null) idle = setTimeout(() => void stop(), idleMs).unref()
      }
    },
  }
}

/** Up to `threads` threads that take the next job as soon as they are free. Each ends when it had no job for `idleMs`. */
export function createThreadPool(start: () => Worker, { threads, idleMs }: { threads: number; idleMs: number }): Pick<Thread, 'ask'> {
  const limit = pLimit(threads)
  const free: Thread[] = []
  return {
    ask: (message, job) =>
      limit(async () => {
        const thread = free.pop() ?? createThread(start, { idleMs })
        try {
          return await thread.ask(message, job)
        } finally {
          free.push(thread)
        }
      }),
  }
}

/** Whether the thread was ended by its memory limit. */
export function isOutOfMemory(error: unknown): boolean {
  const cause = error instanceof ThreadEnded ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function endedBy(cause: unknown): ThreadEnded {
  return new ThreadEnded(cause instanceof Error ? cause.message : 'the thread has ended', { cause })
}

function waitForAnswer<Answer, Call>(worker: Worker, message: unknown, { limitMs, reply, signal }: Job<Call>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let timer: NodeJS.Timeout | undefined
  let isSettled = false
  const startTimer = () => {
    clearTimeout(timer)
    if (isSettled) return
    timer = setTimeout(() => reject(new TimeLimitError(`not done after ${limitMs / 1000} s`)), limitMs)
  }
  const answerCall = async (call: Call, port: MessagePort) => {
    clearTimeout(timer)
    port.postMessage(await reply?.(call))
    startTimer()
  }
  const onMessage = (posted: ThreadMessage<Call, Answer>) => {
    if (posted.kind === 'answer') resolve(posted.answer)
    else if (posted.kind === 'call') answerCall(posted.call, posted.port).catch(reject)
    else startTimer()
  }
  const onEnd = (cause: unknown) => reject(endedBy(cause))
  const onAbort = () => reject(signal?.reason)
  worker.on('message', onMessage).once('error', onEnd).once('exit', onEnd)
  signal?.addEventListener('abort', onAbort)
  worker.postMessage(message)
  startTimer()
  return promise.finally(() => {
    isSettled = true
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
    signal?.removeEventListener('abort', onAbort)
  })
}
