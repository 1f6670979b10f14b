// Shiki with the grammars and the theme of this site, for the server and for the worker of the editor.
import { createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { LoadGrammar } from './code-languages.ts'
import { type CodeToken, classifyTokens, codeTheme } from './code-theme.ts'

/** In characters. A longer line is not highlighted. */
const MAX_LINE_LENGTH = 1_000
/** Characters between two pauses. */
const CHUNK_LENGTH = 2_000

export function createCodeHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({ themes: [codeTheme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
}

/** The name of the grammar, loaded on first use. Rejects when it cannot be read. */
export async function loadGrammar(highlighter: HighlighterCore, load: LoadGrammar): Promise<string | null> {
  const { default: grammars } = await load()
  // The last one is the language; those before it are embedded in it.
  const name = grammars.at(-1)?.name ?? null
  if (name !== null && !highlighter.getLoadedLanguages().includes(name)) await highlighter.loadLanguage(...grammars)
  return name
}

/** The tokens of each line, in chunks: the caller can pause or stop after each of them. */
export function* tokenizeCode(highlighter: HighlighterCore, grammar: string, code: string): Generator<CodeToken[][], void> {
  let grammarState: GrammarState | undefined
  for (const chunk of chunksOf(code)) {
    const tokens = highlighter.codeToTokensBase(chunk, {
      lang: grammar,
      theme: 'inkfolio',
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
      // No time limit: on a busy machine the first line of C++ takes seconds.
      tokenizeTimeLimit: 0,
      grammarState,
    })
    grammarState = highlighter.getLastGrammarState(tokens)
    yield tokens.map(classifyTokens)
  }
}

/** Splits at line ends into chunks of at least `CHUNK_LENGTH` characters; the last may be shorter. */
function chunksOf(code: string): string[] {
  const chunks: string[] = []
  let lines: string[] = []
  let length = 0
  for (const line of code.split('\n')) {
    lines.push(line)
    length += line.length
    if (length < CHUNK_LENGTH) continue
    chunks.push(lines.join('\n'))
    lines = []
    length = 0
  }
  return lines.length > 0 ? [...chunks, lines.join('\n')] : chunks
}
