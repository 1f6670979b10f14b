// The program of the thread that highlights code. It alone holds the highlighter and its grammars.
import { parentPort } from 'node:worker_threads'
import type { HighlighterCore } from 'shiki/core'
import type { ThreadMessage } from '#src/lib/worker-thread.server.ts'
import { findAnyLanguage } from './code-languages.ts'
import type { CodeToken } from './code-theme.ts'
import { createCodeHighlighter, loadGrammar, tokenizeCode } from './tokenize-code.ts'

/** `cpuMs` is the CPU time that the code may take. */
export type HighlightJob = { code: string; language: string; cpuMs: number }
/** `lines` is null for code that took longer, or has no grammar. `problem` is why a grammar cannot be loaded. */
export type Highlighted = { lines: CodeToken[][] | null; usedMs: number; problem: unknown }

const port = parentPort
if (!port) throw new Error('this is the program of a thread')

function post(message: ThreadMessage<never, Highlighted>): void {
  port?.postMessage(message)
}

port.on('message', (job: HighlightJob) => {
  void highlight(job).then((answer) => post({ kind: 'answer', answer }))
})
post({ kind: 'loaded' })

let highlighter: Promise<HighlighterCore> | undefined

async function highlight({ code, language, cpuMs }: HighlightJob): Promise<Highlighted> {
  const before = process.threadCpuUsage()
  const usedMs = () => process.threadCpuUsage(before).user / 1_000
  try {
    highlighter ??= createCodeHighlighter()
    const loaded = await highlighter
    const { load } = await findAnyLanguage(language)
    const grammar = load && (await loadGrammar(loaded, load))
    if (grammar === null) return { lines: null, usedMs: usedMs(), problem: null }
    const lines: CodeToken[][] = []
    // Loading a grammar is no fault of the code.
    const started = usedMs()
    const lineCount = code.split('\n').length
    for (const chunk of tokenizeCode(loaded, grammar, code)) {
      lines.push(...chunk)
      if (usedMs() - started > cpuMs && lines.length < lineCount) return { lines: null, usedMs: usedMs() - started, problem: null }
    }
    return { lines, usedMs: usedMs() - started, problem: null }
  } catch (problem) {
    return { lines: null, usedMs: usedMs(), problem }
  }
}
