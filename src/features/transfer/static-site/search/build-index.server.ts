// Makes the index with Pagefind, a program of its own that this process starts and asks (decision 148).
import pLimit from 'p-limit'
import type { PagefindIndex } from 'pagefind'
import type { SearchRecord } from './list-records.server.ts'

export type IndexFile = { path: string; bytes: Uint8Array }

/** Pagefind cannot be started, ended, or refused a record. */
export class IndexError extends Error {}

/** Milliseconds for one answer of Pagefind: a program that was killed gives none. */
const ANSWER_MS = 120_000

/** What the worker loads. Pagefind also writes a user interface, and a program for texts of unknown languages. */
const USED =
  /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.[\w-]+\.pf_meta|wasm\.(?!unknown)[\w-]+\.pagefind|(?:index|fragment|filter)\/[\w.-]+)$/

/** This process has one Pagefind, and closing it ends every index. */
const oneAtATime = pLimit(1)

/** The files of an index of all records; the same records in the same order give the same bytes. Null without a record. Throws IndexError. */
export function buildIndex(records: AsyncIterable<SearchRecord[]>, signal: AbortSignal): Promise<IndexFile[] | null> {
  return oneAtATime(async () => {
    const pagefind = await attempt(() => import('pagefind'), signal)
    try {
      // One language, with the stems of the site's own search, so that one search finds posts in every language.
      const { index } = await ask(() => pagefind.createIndex({ forceLanguage: 'en', includeCharacters: '+#_' }), signal)
      if (!index) throw new IndexError('Pagefind made no index')
      return await fillIndex(index, records, signal)
    } finally {
      await pagefind.close()
    }
  })
}

async function fillIndex(index: PagefindIndex, records: AsyncIterable<SearchRecord[]>, signal: AbortSignal): Promise<IndexFile[] | null> {
  let added = 0
  for await (const batch of records) {
    for (const record of batch) await ask(() => index.addCustomRecord(record), signal)
    added += batch.length
  }
  if (added === 0) return null
  const { files } = await ask(() => index.getFiles(), signal)
  return files.filter(({ path }) => USED.test(path)).map(({ path, content }) => ({ path, bytes: content }))
}

async function ask<Answer extends { errors: string[] }>(request: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const answer = await attempt(request, signal)
  const [problem] = answer.errors
  if (problem !== undefined) throw new IndexError(problem)
  return answer
}

async function attempt<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const timer = setTimeout(() => stopped.reject(new IndexError('Pagefind gave no answer')), ANSWER_MS)
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(), stopped.promise])
  } catch (error) {
    signal.throwIfAborted()
    // Pagefind also rejects with a text.
    throw new IndexError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
