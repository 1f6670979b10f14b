// Names of programming languages. Their grammars are in `code-languages.ts`, so that the editor lists names without loading any.

export const LANGUAGES = [
  { name: 'asm', label: 'Assembly', aliases: ['assembly', 'assembler', 'nasm', 'x86asm'] },
  { name: 'shellscript', label: 'Shell', aliases: ['bash', 'sh', 'shell', 'zsh', 'fish'] },
  { name: 'shellsession', label: 'Console', aliases: ['console', 'terminal'] },
  { name: 'c', label: 'C', aliases: ['h'] },
  { name: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'cxx', 'hpp'] },
  { name: 'csharp', label: 'C#', aliases: ['c#', 'cs'] },
  { name: 'css', label: 'CSS', aliases: [] },
  { name: 'dart', label: 'Dart', aliases: [] },
  { name: 'diff', label: 'Diff', aliases: ['patch', 'udiff'] },
  { name: 'docker', label: 'Dockerfile', aliases: ['dockerfile', 'containerfile'] },
  { name: 'elixir', label: 'Elixir', aliases: ['ex', 'exs'] },
  { name: 'go', label: 'Go', aliases: ['golang'] },
  { name: 'graphql', label: 'GraphQL', aliases: ['gql'] },
  { name: 'haskell', label: 'Haskell', aliases: ['hs'] },
  { name: 'hcl', label: 'HCL', aliases: [] },
  { name: 'html', label: 'HTML', aliases: ['htm'] },
  { name: 'ini', label: 'INI', aliases: ['conf', 'properties', 'cfg'] },
  { name: 'java', label: 'Java', aliases: [] },
  { name: 'javascript', label: 'JavaScript', aliases: ['js', 'mjs', 'cjs', 'node'] },
  { name: 'json', label: 'JSON', aliases: [] },
  { name: 'jsonc', label: 'JSON with comments', aliases: ['json5'] },
  { name: 'jsx', label: 'JSX', aliases: [] },
  { name: 'kotlin', label: 'Kotlin', aliases: ['kt', 'kts'] },
  { name: 'lua', label: 'Lua', aliases: [] },
  { name: 'make', label: 'Makefile', aliases: ['makefile', 'mk'] },
  { name: 'markdown', label: 'Markdown', aliases: ['md'] },
  { name: 'math', label: 'Math (TeX)', aliases: [] },
  { name: 'mermaid', label: 'Diagram (Mermaid)', aliases: [] },
  { name: 'nginx', label: 'nginx', aliases: [] },
  { name: 'nix', label: 'Nix', aliases: [] },
  { name: 'ocaml', label: 'OCaml', aliases: ['ml', 'mli'] },
  { name: 'php', label: 'PHP', aliases: [] },
  { name: 'powershell', label: 'PowerShell', aliases: ['ps1', 'pwsh'] },
  { name: 'python', label: 'Python', aliases: ['py', 'python3'] },
  { name: 'r', label: 'R', aliases: ['rlang', 'rscript'] },
  { name: 'ruby', label: 'Ruby', aliases: ['rb'] },
  { name: 'rust', label: 'Rust', aliases: ['rs'] },
  { name: 'scala', label: 'Scala', aliases: ['sbt', 'sc'] },
  { name: 'scss', label: 'SCSS', aliases: ['sass'] },
  { name: 'sql', label: 'SQL', aliases: ['postgres', 'postgresql', 'psql', 'mysql'] },
  { name: 'swift', label: 'Swift', aliases: [] },
  { name: 'toml', label: 'TOML', aliases: [] },
  { name: 'tsx', label: 'TSX', aliases: [] },
  { name: 'typescript', label: 'TypeScript', aliases: ['ts', 'mts', 'cts'] },
  { name: 'xml', label: 'XML', aliases: ['svg', 'xsl', 'rss'] },
  { name: 'yaml', label: 'YAML', aliases: ['yml'] },
  { name: 'zig', label: 'Zig', aliases: [] },
] as const

export type LanguageId = (typeof LANGUAGES)[number]['name']

const BY_NAME = new Map<string, (typeof LANGUAGES)[number]>(
  LANGUAGES.flatMap((language) => [language.name, ...language.aliases].map((name) => [name, language] as const)),
)

const PLAIN_TEXT = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output', 'nohighlight'])

export function isPlainText(name: string): boolean {
  return PLAIN_TEXT.has(name)
}

/** The language in an info string such as `rust,ignore`, `js {1,3}` or `console`, in lower case. */
export function languageName(info: string): string {
  return (/^[^\s,:;{}()[\]]+/.exec(info.trim())?.[0] ?? '').toLowerCase()
}

/** The id for a name or alias; null for plain text and unknown languages. */
export function findLanguageId(name: string): LanguageId | null {
  return BY_NAME.get(name)?.name ?? null
}

/** The label in the head of a code block: the usual spelling, or the author's name for an unknown language. */
export function languageLabel(name: string): string {
  if (PLAIN_TEXT.has(name)) return 'Text'
  return BY_NAME.get(name)?.label ?? name.slice(0, 40)
}
