// Languages that are highlighted. Each grammar is loaded when the first block asks for it.
import type { LanguageRegistration } from 'shiki/core'

export type CodeLanguage = { name: string; label: string; load: () => Promise<{ default: LanguageRegistration[] }> }

const LANGUAGES: readonly (CodeLanguage & { aliases?: readonly string[] })[] = [
  {
    name: 'shellscript',
    label: 'Shell',
    aliases: ['bash', 'sh', 'shell', 'zsh', 'fish'],
    load: () => import('shiki/langs/shellscript.mjs'),
  },
  { name: 'shellsession', label: 'Console', aliases: ['console', 'terminal'], load: () => import('shiki/langs/shellsession.mjs') },
  { name: 'c', label: 'C', aliases: ['h'], load: () => import('shiki/langs/c.mjs') },
  { name: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'cxx', 'hpp'], load: () => import('shiki/langs/cpp.mjs') },
  { name: 'csharp', label: 'C#', aliases: ['c#', 'cs'], load: () => import('shiki/langs/csharp.mjs') },
  { name: 'css', label: 'CSS', load: () => import('shiki/langs/css.mjs') },
  { name: 'dart', label: 'Dart', load: () => import('shiki/langs/dart.mjs') },
  { name: 'diff', label: 'Diff', aliases: ['patch', 'udiff'], load: () => import('shiki/langs/diff.mjs') },
  { name: 'docker', label: 'Dockerfile', aliases: ['dockerfile', 'containerfile'], load: () => import('shiki/langs/docker.mjs') },
  { name: 'elixir', label: 'Elixir', aliases: ['ex', 'exs'], load: () => import('shiki/langs/elixir.mjs') },
  { name: 'go', label: 'Go', aliases: ['golang'], load: () => import('shiki/langs/go.mjs') },
  { name: 'graphql', label: 'GraphQL', aliases: ['gql'], load: () => import('shiki/langs/graphql.mjs') },
  { name: 'haskell', label: 'Haskell', aliases: ['hs'], load: () => import('shiki/langs/haskell.mjs') },
  { name: 'html', label: 'HTML', aliases: ['htm'], load: () => import('shiki/langs/html.mjs') },
  { name: 'ini', label: 'INI', aliases: ['conf', 'properties', 'cfg'], load: () => import('shiki/langs/ini.mjs') },
  { name: 'java', label: 'Java', load: () => import('shiki/langs/java.mjs') },
  { name: 'javascript', label: 'JavaScript', aliases: ['js', 'mjs', 'cjs', 'node'], load: () => import('shiki/langs/javascript.mjs') },
  { name: 'json', label: 'JSON', load: () => import('shiki/langs/json.mjs') },
  { name: 'jsonc', label: 'JSON', aliases: ['json5'], load: () => import('shiki/langs/jsonc.mjs') },
  { name: 'jsx', label: 'JSX', load: () => import('shiki/langs/jsx.mjs') },
  { name: 'kotlin', label: 'Kotlin', aliases: ['kt', 'kts'], load: () => import('shiki/langs/kotlin.mjs') },
  { name: 'lua', label: 'Lua', load: () => import('shiki/langs/lua.mjs') },
  { name: 'make', label: 'Makefile', aliases: ['makefile', 'mk'], load: () => import('shiki/langs/make.mjs') },
  { name: 'markdown', label: 'Markdown', aliases: ['md'], load: () => import('shiki/langs/markdown.mjs') },
  { name: 'nginx', label: 'nginx', load: () => import('shiki/langs/nginx.mjs') },
  { name: 'php', label: 'PHP', load: () => import('shiki/langs/php.mjs') },
  { name: 'powershell', label: 'PowerShell', aliases: ['ps1', 'pwsh'], load: () => import('shiki/langs/powershell.mjs') },
  { name: 'python', label: 'Python', aliases: ['py', 'python3'], load: () => import('shiki/langs/python.mjs') },
  { name: 'ruby', label: 'Ruby', aliases: ['rb'], load: () => import('shiki/langs/ruby.mjs') },
  { name: 'rust', label: 'Rust', aliases: ['rs'], load: () => import('shiki/langs/rust.mjs') },
  { name: 'scss', label: 'SCSS', aliases: ['sass'], load: () => import('shiki/langs/scss.mjs') },
  { name: 'sql', label: 'SQL', aliases: ['postgres', 'postgresql', 'psql', 'mysql'], load: () => import('shiki/langs/sql.mjs') },
  { name: 'swift', label: 'Swift', load: () => import('shiki/langs/swift.mjs') },
  { name: 'toml', label: 'TOML', load: () => import('shiki/langs/toml.mjs') },
  { name: 'tsx', label: 'TSX', load: () => import('shiki/langs/tsx.mjs') },
  { name: 'typescript', label: 'TypeScript', aliases: ['ts', 'mts', 'cts'], load: () => import('shiki/langs/typescript.mjs') },
  { name: 'xml', label: 'XML', aliases: ['svg', 'xsl', 'rss'], load: () => import('shiki/langs/xml.mjs') },
  { name: 'yaml', label: 'YAML', aliases: ['yml'], load: () => import('shiki/langs/yaml.mjs') },
  { name: 'zig', label: 'Zig', load: () => import('shiki/langs/zig.mjs') },
]

const BY_NAME = new Map<string, CodeLanguage>(
  LANGUAGES.flatMap((language) => [language.name, ...(language.aliases ?? [])].map((name) => [name, language] as const)),
)

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output', 'nohighlight'])

/** What an info string such as `rust,ignore`, `js {1,3}` or `console` calls the language. */
export function languageName(info: string): string {
  return (/^[^\s,:;{}()[\]]+/.exec(info.trim())?.[0] ?? '').toLowerCase()
}

/** The grammar for a name or alias; null for plain text and for languages we have no grammar for. */
export function findLanguage(name: string): CodeLanguage | null {
  return BY_NAME.get(name) ?? null
}

/** What the head of a code block says: the usual spelling, or the author's word for a language we do not know. */
export function languageLabel(name: string): string {
  if (PLAIN.has(name)) return 'Text'
  return BY_NAME.get(name)?.label ?? name.slice(0, 40)
}
