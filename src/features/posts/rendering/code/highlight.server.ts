// Highlights code on the server, with classes of `src/ui/prose/code.css`: k keyword, s string, n number, f function, c comment.
import { setImmediate } from 'node:timers/promises'
import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { logger } from '#src/server/logger.server.ts'
import type { CodeLanguage } from './code-languages.ts'

type CodeClass = 'k' | 's' | 'n' | 'f' | 'c'
export type CodeToken = { text: string; kind: CodeClass | null }

/** The limit for one article. Code beyond it is not highlighted, so that a save never takes minutes. */
export type HighlightBudget = { characters: number; cpuMs: number }

/**
 * The CPU time limits code that was written to be slow: a grammar takes quadratic time in the length of a line at worst and
 * cannot be interrupted. Ordinary code stays far below. CPU time, unlike elapsed time, does not depend on the load of the machine.
 */
export function createHighlightBudget(): HighlightBudget {
  return { characters: 200_000, cpuMs: 10_000 }
}

/** In characters. A longer code block or line is not highlighted. */
const MAX_LENGTH = 100_000
const MAX_LINE_LENGTH = 1_000
/** Characters between two checks of the budget. */
const CHUNK_LENGTH = 2_000

/** Placeholder colours: Shiki themes know colours only, and `toLine` maps each to its class. The style sheet has the real colours. */
const DEFAULT_COLOR = '#000000'
const CLASS_OF = new Map<string, CodeClass>([
  ['#000001', 'k'],
  ['#000002', 's'],
  ['#000003', 'n'],
  ['#000004', 'f'],
  ['#000005', 'c'],
])

const theme: ThemeRegistrationRaw = {
  name: 'inkfolio',
  type: 'light',
  fg: DEFAULT_COLOR,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: DEFAULT_COLOR } },
    {
      scope: [
        ...['keyword', 'storage', 'variable.language', 'constant.language', 'support.type.primitive', 'entity.name.tag'],
        ...[
          'entity.name.section',
          'markup.heading',
          'punctuation.definition.heading',
          'keyword.control.directive',
          'entity.name.type.primitive',
        ],
      ],
      settings: { foreground: '#000001' },
    },
    {
      scope: [
        'keyword.operator',
        'storage.type.function.arrow',
        'storage.modifier.import',
        'storage.modifier.package',
        'punctuation',
        'string.unquoted',
      ],
      settings: { foreground: DEFAULT_COLOR },
    },
    {
      scope: ['keyword.operator.word', 'keyword.operator.new', 'keyword.operator.logical.python', 'keyword.operator.expression'],
      settings: { foreground: '#000001' },
    },
    {
      scope: [
        'string',
        'punctuation.definition.string',
        'constant.character',
        'markup.inline.raw',
        'markup.inserted',
        'meta.attribute.rust string',
      ],
      settings: { foreground: '#000002' },
    },
    { scope: ['constant.numeric', 'constant.other', 'keyword.other.unit', 'support.constant'], settings: { foreground: '#000003' } },
    {
      scope: [
        ...['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command', 'entity.other.attribute-name'],
        ...['support.type.property-name', 'entity.name.tag.yaml', 'variable.other.property.toml', 'keyword.other.definition.ini'],
      ],
      settings: { foreground: '#000004' },
    },
    { scope: ['comment', 'punctuation.definition.comment', 'markup.deleted', 'token.output'], settings: { foreground: '#000005' } },
  ],
}

let highlighterPromise: Promise<HighlighterCore> | undefined

/** The tokens of each line. A line is one plain token when the language is unknown or the code exceeds a limit. */
export async function highlight(code: string, language: CodeLanguage | null, budget: HighlightBudget): Promise<CodeToken[][]> {
  if (!language?.load || code.length > Math.min(MAX_LENGTH, budget.characters) || budget.cpuMs <= 0) return plainLines(code)
  budget.characters -= code.length
  highlighterPromise ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const highlighter = await highlighterPromise
  const grammar = await loadGrammar(highlighter, language.load)
  if (grammar === null) return plainLines(code)
  const lines: CodeToken[][] = []
  let grammarState: GrammarState | undefined
  for (const chunk of chunksOf(code)) {
    if (budget.cpuMs <= 0) return plainLines(code)
    const before = process.threadCpuUsage()
    const tokens = highlighter.codeToTokensBase(chunk, {
      lang: grammar,
      theme: 'inkfolio',
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
      // No time limit: on a busy machine the first line of C++ takes seconds.
      tokenizeTimeLimit: 0,
      grammarState,
    })
    grammarState = highlighter.getLastGrammarState(tokens)
    budget.cpuMs -= process.threadCpuUsage(before).user / 1_000
    lines.push(...tokens.map(toLine))
    await setImmediate() // Lets the process answer other requests.
  }
  return lines
}

/** The name of the grammar, loaded on first use; null when it cannot be read. */
async function loadGrammar(highlighter: HighlighterCore, load: NonNullable<CodeLanguage['load']>): Promise<string | null> {
  try {
    const { default: grammars } = await load()
    // The last one is the language; those before it are embedded in it.
    const name = grammars.at(-1)?.name ?? null
    if (name !== null && !highlighter.getLoadedLanguages().includes(name)) await highlighter.loadLanguage(...grammars)
    return name
  } catch (error) {
    logger.warn({ err: error }, 'a grammar cannot be loaded, so code stays without colours')
    return null
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

function toLine(line: { content: string; color?: string }[]): CodeToken[] {
  return mergeTokens(line.map(({ content, color }) => ({ text: content, kind: CLASS_OF.get(color?.toLowerCase() ?? '') ?? null })))
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => [{ text, kind: null }])
}

/** Merges adjacent tokens of one class, and the white space between them: grammars distinguish more than five classes. */
function mergeTokens(tokens: CodeToken[]): CodeToken[] {
  const result: CodeToken[] = []
  for (const token of tokens) {
    const last = result.at(-1)
    if (last && (last.kind === token.kind || token.text.trim() === '')) last.text += token.text
    else result.push({ ...token })
  }
  return result
}
