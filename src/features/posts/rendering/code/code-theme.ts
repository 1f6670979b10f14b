// The theme that gives each piece of code one of the classes of `src/ui/prose/code.css`: k keyword, s string, n number, f function, c comment.
import type { ThemeRegistrationRaw } from 'shiki/core'

export const CODE_CLASSES = ['k', 's', 'n', 'f', 'c'] as const
export type CodeClass = (typeof CODE_CLASSES)[number]
export type CodeToken = { text: string; kind: CodeClass | null }

/** Placeholder colours: Shiki themes know colours only, and `classifyTokens` maps each to its class. The style sheet has the real colours. */
const DEFAULT_COLOR = '#000000'
const CLASS_OF = new Map<string, CodeClass>([
  ['#000001', 'k'],
  ['#000002', 's'],
  ['#000003', 'n'],
  ['#000004', 'f'],
  ['#000005', 'c'],
])

export const codeTheme: ThemeRegistrationRaw = {
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

/** The tokens of one line with their classes. */
export function classifyTokens(line: readonly { content: string; color?: string }[]): CodeToken[] {
  return mergeTokens(line.map(({ content, color }) => ({ text: content, kind: CLASS_OF.get(color?.toLowerCase() ?? '') ?? null })))
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
