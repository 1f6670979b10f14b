// Highlights code on the server, with classes of `src/ui/prose/code.css`: k keyword, s string, n number, f function, c comment. In a thread: a grammar
// takes up to 400 ms to load, and 235 ms for a thousand characters that were written to be slow.
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createThread } from '#src/lib/worker-thread.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { workerProgram } from '#src/server/project-root.server.ts'
import type { CodeLanguage } from './code-languages.ts'
import type { CodeToken } from './code-theme.ts'
import type { Highlighted, HighlightJob } from './highlight-program.ts'

/** The limit for one article. Code beyond it is not highlighted, so that a save never takes minutes. */
export type HighlightBudget = { characters: number; cpuMs: number }

/**
 * The CPU time limits code that was written to be slow: a grammar takes quadratic time in the length of a line at worst. Ordinary code stays far below.
 * CPU time, unlike elapsed time, does not depend on the load of the machine.
 */
export function createHighlightBudget(): HighlightBudget {
  return { characters: 200_000, cpuMs: 10_000 }
}

/** In characters. A longer code block is not highlighted. */
const MAX_LENGTH = 100_000
/** Ends the thread: the program looks at its CPU time only between two chunks of code. */
const LIMIT_MS = 60_000
/** Shiki and a dozen grammars take 80 MB, which go with an idle thread. */
const IDLE_MS = 30_000
const MEMORY_MB = 500

const thread = createThread(
  () => new Worker(workerProgram(import.meta.dirname, 'highlight-program'), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }),
  { idleMs: IDLE_MS },
)
const oneAtATime = pLimit(1)

/** The preview renders an article again and again, with the same code. About 8 MB. */
const RECENT_CHARACTERS = 300_000
const recent = new LRUCache<string, CodeToken[][]>({ maxSize: RECENT_CHARACTERS, sizeCalculation: (_, key) => key.length })

/** The tokens of each line. A line is one plain token when the language is unknown or the code exceeds a limit. */
export async function highlight(code: string, language: CodeLanguage | null, budget: HighlightBudget): Promise<CodeToken[][]> {
  if (!language?.load || code.length > Math.min(MAX_LENGTH, budget.characters) || budget.cpuMs <= 0) return plainLines(code)
  budget.characters -= code.length
  const key = `${language.name}\n${code}`
  const known = recent.get(key)
  if (known) return known
  try {
    const { lines, usedMs, problem } = await askThread({ code, language: language.name, cpuMs: budget.cpuMs })
    budget.cpuMs -= usedMs
    if (lines) recent.set(key, lines)
    if (problem !== null) logger.warn({ err: problem }, 'a grammar cannot be loaded, so code stays without colours')
    return lines ?? plainLines(code)
  } catch (error) {
    budget.cpuMs = 0
    logger.warn({ err: error }, 'code cannot be highlighted, so it stays without colours')
    return plainLines(code)
  }
}

function askThread(job: HighlightJob): Promise<Highlighted> {
  return oneAtATime(() => thread.ask<Highlighted>(job, { limitMs: LIMIT_MS }))
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => [{ text, kind: null }])
}
