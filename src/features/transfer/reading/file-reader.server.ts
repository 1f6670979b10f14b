// Reads the text of strangers in a thread with a time limit: parsers of Markdown, MDX, YAML and HTML take minutes for some texts of a few kilobytes,
// and no process can answer requests meanwhile. Runs use threads one after the other: a thread loads its program in a third of a second.
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { plural } from '#src/lib/format/format-count.ts'
import { siteTimeZone } from '#src/lib/format/site-time.server.ts'
import { TimeLimitError } from '#src/lib/time-limit.server.ts'
import { createThread, isOutOfMemory, type Thread, ThreadEnded } from '#src/lib/worker-thread.server.ts'
import { AppError } from '#src/server/errors.ts'
import { workerProgram } from '#src/server/project-root.server.ts'
import type { ParseConfig } from '../import/dialects/site-config.server.ts'
import type { ImportContext } from '../import/local-links.server.ts'
import { reasonOf } from '../import/reason-of.ts'
import type { Input, JobName, Output } from './reading-jobs.server.ts'
import type { ContextData, JobMessage, ReadAnswer, StoreCall, StoreReply } from './reading-messages.ts'

/** For each megabyte of text. Articles of a hundred kilobytes take less than a second, the first one included. */
const READ_MS = 5_000
/** The text of a file is read up to a dozen times until it says what the post says. */
const WRITE_MS = 30_000
/** So long a run waits for files that take too long. */
const WAIT_MAX_MS = 60_000
/** Twice what an export in JSON of 100 MB takes, and articles of four million characters. */
const MEMORY_MB = 1_000
/** As that of the main thread: nested elements overflow it before they take seconds. */
const STACK_MB = 1

export type ReadLimits = {
  /** Replaces `usualMs`, the time limit of this file. */
  limitMs?: (file: string, usualMs: number) => number
  waitMaxMs?: number
}

export type FileReader = {
  /** Throws an Error whose message is the reason to leave the file out, or what says nothing about the file: ThreadEnded, and what storing a picture throws. */
  read<Name extends JobName>(name: Name, input: Input<Name>, context?: ImportContext): Promise<Output<Name>>
  /** Call it at the end of the run. */
  close(): void
}

/** The run has waited long enough for slow files: this file was not tried, and another run may read it. */
export class ReadingEnded extends Error {}

/** The file took too long, or too much memory, and the thread was ended. */
export class TooSlow extends Error {}

/** `signal` ends a reading with its reason. Limits are those of one run. */
export function openFileReader({
  signal,
  limits = {},
}: {
  signal?: AbortSignal | undefined
  limits?: ReadLimits | undefined
} = {}): FileReader {
  const { limitMs = (_file, usualMs) => usualMs, waitMaxMs = WAIT_MAX_MS } = limits
  let thread: Thread | null = null
  let slowFiles = 0
  let waitedMs = 0
  return {
    async read<Name extends JobName>(name: Name, input: Input<Name>, context?: ImportContext): Promise<Output<Name>> {
      if (waitedMs >= waitMaxMs)
        throw new ReadingEnded(
          `the file was not read, because ${plural(slowFiles, 'other file')} took too long: change or remove those first`,
        )
      thread ??= takeThread()
      const usualMs = name === 'updatePostFile' ? WRITE_MS : readMs(input)
      const message: JobMessage<Name> = { name, input, context: context ? dataOf(context) : null, timeZone: siteTimeZone() }
      const job = { limitMs: limitMs(input.file, usualMs), reply: (call: StoreCall) => replyTo(call, context), signal }
      const answer = await thread.ask<ReadAnswer<Output<Name>>, StoreCall>(message, job).catch((error: unknown) => {
        const reason = reasonToStop(error, usualMs)
        if (reason === null) throw error
        slowFiles += 1
        waitedMs += usualMs
        throw new TooSlow(`the file was not ${name === 'updatePostFile' ? 'written' : 'read'} ${reason}`, { cause: error })
      })
      if ('output' in answer) return answer.output
      throw new Error(answer.reason)
    },
    close() {
      if (thread) keepIdle(thread)
      thread = null
    },
  }
}

function readMs({ text = '' }: { file: string; text?: string }): number {
  return READ_MS * Math.max(1, Math.ceil(text.length / 1_000_000))
}

/** Parses files of settings. `onUnread` names one that cannot be read: the run goes on without it. */
export function configParser(reader: FileReader, onUnread: (file: string, reason: string) => void): ParseConfig {
  return async (file, text) => {
    try {
      return await reader.read('parseConfig', { file, text })
    } catch (error) {
      if (error instanceof ThreadEnded) throw error
      onUnread(file, reasonOf(error))
      return {}
    }
  }
}

/** Why a file has ended the thread. Null for an error that says nothing about the file. */
function reasonToStop(error: unknown, limitMs: number): string | null {
  if (error instanceof TimeLimitError)
    return `within ${limitMs / 1_000} s: its text takes the parser too long, for example by many unmatched * or [`
  return isOutOfMemory(error) ? 'because its text takes the parser too much memory' : null
}

async function replyTo(call: StoreCall, context: ImportContext | undefined): Promise<StoreReply<unknown>> {
  try {
    return { value: context && (await answerCall(call, context)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, reason: error.details.reason }
  }
}

function answerCall(call: StoreCall, { addresses, storeMedia, storeFile, fetchPicture }: ImportContext): unknown {
  switch (call.kind) {
    case 'addresses':
      return addresses
    case 'storeMedia':
      return storeMedia(call.picture)
    case 'storeFile':
      return storeFile(call.file)
    case 'fetchPicture':
      return fetchPicture?.(call.address, call.alt)
  }
}

const addressIds = new WeakMap<ReadonlyMap<string, string>, string>()

function dataOf({ root, layout, addresses, fetchPicture }: ImportContext): ContextData {
  const addressesId = addressIds.get(addresses) ?? randomUUID()
  addressIds.set(addresses, addressesId)
  return { root, layout, addressesId, fetches: fetchPicture !== undefined }
}

/** Threads that no run uses, with the timers that end them. */
const idle = new Map<Thread, NodeJS.Timeout>()
const IDLE_MS = 10_000

function takeThread(): Thread {
  const [found] = idle
  if (!found) return createThread(startReading)
  const [thread, timer] = found
  clearTimeout(timer)
  idle.delete(thread)
  return thread
}

function keepIdle(thread: Thread): void {
  const end = () => {
    idle.delete(thread)
    void thread.stop()
  }
  idle.set(thread, setTimeout(end, IDLE_MS).unref())
}

function startReading(): Worker {
  return new Worker(workerProgram(import.meta.dirname, 'read-program'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, stackSizeMb: STACK_MB },
  })
}
