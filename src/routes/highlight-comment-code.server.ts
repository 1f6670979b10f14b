import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { findLanguage } from '#src/features/posts/rendering/code/code-languages.ts'

/** A visitor chooses language and code: both are limited, so that an article does not wait for comments. */
const LANGUAGES: ReadonlySet<string> = new Set([
  ...['c', 'csharp', 'css', 'dart', 'diff', 'docker', 'elixir', 'go', 'graphql', 'haskell', 'html', 'ini', 'java', 'javascript', 'json'],
  ...['jsonc', 'jsx', 'kotlin', 'lua', 'make', 'markdown', 'nginx', 'php', 'python', 'ruby', 'rust', 'scss', 'shellscript', 'shellsession'],
  ...['sql', 'swift', 'toml', 'tsx', 'typescript', 'xml', 'yaml', 'zig'],
])
/** The grammar of C++ needs a second at its first use; that of C marks nearly the same. */
const INSTEAD: Readonly<Record<string, string>> = { cpp: 'c' }
/** Grammars take quadratic time in the length of a line. */
const LINE_MAX = 200

/** The code of a comment with the classes of articles; null for a language or a line that is not highlighted. */
export async function highlightCommentCode(code: string, name: string): Promise<ElementContent[] | null> {
  const named = findLanguage(name.toLowerCase())?.name
  const language = named === undefined ? null : findLanguage(INSTEAD[named] ?? named)
  if (!language || !LANGUAGES.has(language.name) || code.split('\n').some((line) => line.length > LINE_MAX)) return null
  // Loaded with the first code block: the highlighter takes memory that a start does not need.
  const { createHighlightBudget, highlight } = await import('#src/features/posts/rendering/code/highlight.server.ts')
  const lines = await highlight(code, language, createHighlightBudget())
  return lines.flatMap((tokens, index) => [
    ...tokens.map(({ text, kind }): ElementContent => (kind ? h('span', { className: [kind] }, text) : { type: 'text', value: text })),
    ...(index < lines.length - 1 ? [{ type: 'text' as const, value: '\n' }] : []),
  ])
}
