// Highlights code on the server, with classes of `src/ui/prose/code.css`: k keyword, s string, n number, f function, c comment.
import { setImmediate } from 'node:timers/promises'
import type { HighlighterCore } from 'shiki/core'
import { logger } from '#src/server/logger.server.ts'
import type { CodeLanguage, LoadGrammar } from './code-languages.ts'
import type { CodeToken } from './code-theme.ts'
import { createCodeHighlighter, loadGrammar, tokenizeCode } from './tokenize-code.ts'

/** The limit for one article. Code beyond it is not highlighted, so that a save never takes minutes. */
export type HighlightBudget = { characters: number; cpuMs: number }

/**
 * The CPU time limits code that was written to be slow: a grammar takes quadratic time in the length of a line at worst and
 * cannot be interrupted. Ordinary code stays far below. CPU time, unlike elapsed time, does not depend on the load of the machine.
 */
export function createHighlightBudget(): HighlightBudget {
  return { characters: 200_000, cpuMs: 10_000 }
}

/** In characters. A longer code block is not highlighted. */
const MAX_LENGTH = 100_000

let highlighterPromise: Promise<HighlighterCore> | undefined

/** The tokens of each line. A line is one plain token when the language is unknown or the code exceeds a limit. */
export async function highlight(code: string, language: CodeLanguage | null, budget: HighlightBudget): Promise<CodeToken[][]> {
  if (!language?.load || code.length > Math.min(MAX_LENGTH, budget.characters) || budget.cpuMs <= 0) return plainLines(code)
  budget.characters -= code.length
  highlighterPromise ??= createCodeHighlighter()
  const highlighter = await highlighterPromise
  const grammar = await findGrammar(highlighter, language.load)
  if (grammar === null) return plainLines(code)
  const lineCount = code.split('\n').length
  const lines: CodeToken[][] = []
  let before = process.threadCpuUsage()
  for (const chunk of tokenizeCode(highlighter, grammar, code)) {
    budget.cpuMs -= process.threadCpuUsage(before).user / 1_000
    lines.push(...chunk)
    if (budget.cpuMs <= 0 && lines.length < lineCount) return plainLines(code)
    await setImmediate() // Lets the process answer other requests.
    before = process.threadCpuUsage()
  }
  return lines
}

async function findGrammar(highlighter: HighlighterCore, load: LoadGrammar): Promise<string | null> {
  try {
    return await loadGrammar(highlighter, load)
  } catch (error) {
    logger.warn({ err: error }, 'a grammar cannot be loaded, so code stays without colours')
    return null
  }
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => [{ text, kind: null }])
}
