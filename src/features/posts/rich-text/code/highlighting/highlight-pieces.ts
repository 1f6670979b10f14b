import type { HighlighterCore } from 'shiki/core'
import { findLanguage } from '../../../rendering/code/code-languages.ts'
import { CODE_CLASSES, type CodeToken } from '../../../rendering/code/code-theme.ts'
import { createCodeHighlighter, loadGrammar, tokenizeCode } from '../../../rendering/code/tokenize-code.ts'

/** In characters. The editor draws each piece as an element, so that its limit is below the one of the server. */
const MAX_LENGTH = 30_000
/** The time for one block, after which it stays plain. */
const MAX_MS = 10_000

let highlighterPromise: Promise<HighlighterCore> | undefined

/** The pieces of the code with a class, as in `HighlightAnswer`. Empty when the language is unknown or the code exceeds a limit. */
export async function highlightPieces(code: string, languageName: string): Promise<Uint32Array> {
  const language = findLanguage(languageName)
  if (!language?.load || code.length > MAX_LENGTH) return new Uint32Array()
  highlighterPromise ??= createCodeHighlighter()
  const highlighter = await highlighterPromise
  const grammar = await loadGrammar(highlighter, language.load)
  if (grammar === null) return new Uint32Array()
  const giveUpAt = performance.now() + MAX_MS
  const pieces: number[] = []
  let start = 0
  for (const lines of tokenizeCode(highlighter, grammar, code)) {
    for (const line of lines) start = addLine(pieces, start, line) + 1
    if (performance.now() > giveUpAt) return new Uint32Array()
  }
  return Uint32Array.from(pieces)
}

/** Returns where the line ends. */
function addLine(pieces: number[], start: number, tokens: readonly CodeToken[]): number {
  let end = start
  for (const { text, kind } of tokens) {
    if (kind !== null) pieces.push(end, end + text.length, CODE_CLASSES.indexOf(kind))
    end += text.length
  }
  return end
}
