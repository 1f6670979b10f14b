// Reads the Markdown of posts in a thread with a time limit: the parser takes minutes for some texts of a few kilobytes, and no process can answer
// requests meanwhile.
import { Worker } from 'node:worker_threads'
import { TimeLimitError } from '#src/lib/time-limit.server.ts'
import { createThreadPool, isOutOfMemory } from '#src/lib/worker-thread.server.ts'
import { workerProgram } from '#src/server/project-root.server.ts'
import type { JobInput, JobOutput, MarkdownAnswer, MarkdownJob } from './markdown-jobs.server.ts'

/** Articles of a hundred kilobytes take less than a second. */
const LIMIT_MS = 5_000
/** So many texts at a time: one that was written to be slow holds up no other. */
const THREADS = 2
/** The parsers take 60 MB, which go with an idle thread. */
const IDLE_MS = 30_000
const MEMORY_MB = 1_000
/** As that of the main thread: nested elements overflow it before they take seconds. */
const STACK_MB = 1

const pool = createThreadPool(
  () =>
    new Worker(workerProgram(import.meta.dirname, 'markdown-program'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, stackSizeMb: STACK_MB },
    }),
  { threads: THREADS, idleMs: IDLE_MS },
)

/** The answer has the reason when the text cannot be read: it is too long, nested too deep, or takes too long. */
export async function runMarkdown<Name extends MarkdownJob>(name: Name, input: JobInput<Name>): Promise<MarkdownAnswer<JobOutput<Name>>> {
  try {
    return await pool.ask<MarkdownAnswer<JobOutput<Name>>>({ name, input }, { limitMs: LIMIT_MS })
  } catch (error) {
    if (error instanceof TimeLimitError) return { reason: TOO_SLOW }
    if (isOutOfMemory(error)) return { reason: 'it takes the parser too much memory' }
    throw error
  }
}

const TOO_SLOW = `the parser does not read it within ${LIMIT_MS / 1_000} s, for example because of many unmatched * or [`
