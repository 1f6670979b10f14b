// Code to coloured words, on the server, as classes: k keyword, s string, n number, f function, c comment (`prose.css`).
import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { CodeLanguage } from './code-languages.ts'

export type CodeClass = 'k' | 's' | 'n' | 'f' | 'c'
export type CodeToken = { text: string; kind: CodeClass | null }

/** A grammar may need a moment per kilobyte; what is longer is read by nobody and shown plain. */
const MAX_LENGTH = 100_000
const MAX_LINE_LENGTH = 2_000

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

/** Lines of tokens; plain lines when the code is too long or its grammar gives up. */
export async function highlight(code: string, language: CodeLanguage | null): Promise<CodeToken[][]> {
  if (!language || code.length > MAX_LENGTH) return plainLines(code)
  started ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const highlighter = await started
  if (!highlighter.getLoadedLanguages().includes(language.name)) await highlighter.loadLanguage(language.load)
  const lines = highlighter.codeToTokensBase(code, {
    lang: language.name,
    theme: 'inkfolio',
    tokenizeMaxLineLength: MAX_LINE_LENGTH,
    // No limit by the clock: the first line of C++ takes seconds on a busy machine, and the same code must always look the same.
    tokenizeTimeLimit: 0,
  })
  return lines.map((line) =>
    joined(line.map(({ content, color }) => ({ text: content, kind: CLASS_OF.get(color?.toLowerCase() ?? '') ?? null }))),
  )
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
