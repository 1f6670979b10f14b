import { findLanguageId, type LanguageId } from '../../../rendering/code/language-names.ts'

/** What opens and closes a comment on one line. `line-notation.ts` reads marks in comments of every language. */
export type CommentSigns = { open: string; close: string }

const HASH: readonly LanguageId[] = [
  ...(['shellscript', 'shellsession', 'docker', 'elixir', 'graphql', 'hcl', 'make', 'nginx', 'nix', 'powershell'] as const),
  ...(['python', 'r', 'ruby', 'toml', 'yaml'] as const),
]
const DASHES: readonly LanguageId[] = ['haskell', 'lua', 'sql']
const MARKUP: readonly LanguageId[] = ['html', 'markdown', 'xml']

/** Two slashes for languages without comments of their own: readers never see the mark. */
export function commentSigns(languageName: string): CommentSigns {
  const id = findLanguageId(languageName)
  if (id === null) return { open: '//', close: '' }
  if (HASH.includes(id)) return { open: '#', close: '' }
  if (DASHES.includes(id)) return { open: '--', close: '' }
  if (MARKUP.includes(id)) return { open: '<!--', close: ' -->' }
  if (id === 'css') return { open: '/*', close: ' */' }
  if (id === 'ocaml') return { open: '(*', close: ' *)' }
  if (id === 'ini' || id === 'asm') return { open: ';', close: '' }
  return id === 'math' || id === 'mermaid' ? { open: '%%', close: '' } : { open: '//', close: '' }
}
