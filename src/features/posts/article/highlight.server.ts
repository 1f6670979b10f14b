// Code to coloured words, on the server, as classes: k keyword, s string, n number, f function, c comment (`prose.css`).
import { setImmediate } from 'node:timers/promises'
import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeLanguage } from './code-languages.ts'

type CodeClass = 'k' | 's' | 'n' | 'f' | 'c'
export type CodeToken = { text: string; kind: CodeClass | null }

/** What one article may cost; what exceeds it is shown plain, so that a save never takes minutes. */
export type HighlightBudget = { letters: number; cpuMs: number }

/**
 * Processor time is only for code written to be slow: grammars are quadratic in the length of a line at worst, and nothing
 * can interrupt them. Ordinary code stays far below, and must look the same however busy the machine is.
 */
export function newHighlightBudget(): HighlightBudget {
  return { letters: 200_000, cpuMs: 10_000 }
}

/** What is longer is read by nobody. */
const MAX_LENGTH = 100_000
const MAX_LINE_LENGTH = 1_000
/** Letters between two looks at the budget. */
const PIECE_LENGTH = 2_000

/** Colours that stand for classes: the grammar engine knows themes, the style sheet knows the two real ones. */
const INK = '#000000'
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
  fg: INK,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: INK } },
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
      settings: { foreground: INK },
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

let started: Promise<HighlighterCore> | undefined

/** Lines of tokens; plain lines when the code is too long or takes too long. */
export async function highlight(code: string, language: CodeLanguage | null, budget: HighlightBudget): Promise<CodeToken[][]> {
  if (!language || code.length > Math.min(MAX_LENGTH, budget.letters) || budget.cpuMs <= 0) return plainLines(code)
  budget.letters -= code.length
  started ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const highlighter = await started
  if (!highlighter.getLoadedLanguages().includes(language.name)) await highlighter.loadLanguage(language.load)
  const lines: CodeToken[][] = []
  let grammarState: GrammarState | undefined
  for (const piece of piecesOf(code)) {
    if (budget.cpuMs <= 0) return plainLines(code)
    const before = process.threadCpuUsage()
    const tokens = highlighter.codeToTokensBase(piece, {
      lang: language.name,
      theme: 'inkfolio',
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
      // No limit by the clock: the first line of C++ takes seconds on a busy machine.
      tokenizeTimeLimit: 0,
      grammarState,
    })
    grammarState = highlighter.getLastGrammarState(tokens)
    budget.cpuMs -= process.threadCpuUsage(before).user / 1_000
    lines.push(...tokens.map(toLine))
    await setImmediate() // Requests in between are answered.
  }
  return lines
}

/** Whole lines, together about as long as a piece may be. */
function piecesOf(code: string): string[] {
  const pieces: string[] = []
  let lines: string[] = []
  let length = 0
  for (const line of code.split('\n')) {
    lines.push(line)
    length += line.length
    if (length < PIECE_LENGTH) continue
    pieces.push(lines.join('\n'))
    lines = []
    length = 0
  }
  return lines.length > 0 ? [...pieces, lines.join('\n')] : pieces
}

function toLine(line: { content: string; color?: string }[]): CodeToken[] {
  return joined(line.map(({ content, color }) => ({ text: content, kind: CLASS_OF.get(color?.toLowerCase() ?? '') ?? null })))
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => [{ text, kind: null }])
}

/** Grammars cut finer than five colours can show: neighbours of one kind, and blanks between them, become one span. */
function joined(tokens: CodeToken[]): CodeToken[] {
  const result: CodeToken[] = []
  for (const token of tokens) {
    const last = result.at(-1)
    if (last && (last.kind === token.kind || token.text.trim() === '')) last.text += token.text
    else result.push({ ...token })
  }
  return result
}
