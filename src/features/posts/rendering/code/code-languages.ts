// The grammars of the languages that are highlighted. Each is loaded on first use.
import type { LanguageRegistration } from 'shiki/core'
import { findLanguageId, isPlainText, type LanguageId, languageLabel } from './language-names.ts'

export type LoadGrammar = () => Promise<{ default: LanguageRegistration[] }>

/** `load` is null without a grammar. */
export type CodeLanguage = { name: string; label: string; load: LoadGrammar | null }

const GRAMMARS: Record<LanguageId, LoadGrammar> = {
  asm: () => import('shiki/langs/asm.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  shellsession: () => import('shiki/langs/shellsession.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  haskell: () => import('shiki/langs/haskell.mjs'),
  hcl: () => import('shiki/langs/hcl.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  math: () => import('shiki/langs/tex.mjs'),
  mermaid: () => import('shiki/langs/mermaid.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  nix: () => import('shiki/langs/nix.mjs'),
  ocaml: () => import('shiki/langs/ocaml.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scala: () => import('shiki/langs/scala.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  zig: () => import('shiki/langs/zig.mjs'),
}

/** The grammar of a common language by name or alias; null for plain text and other languages. */
export function findLanguage(name: string): CodeLanguage | null {
  const id = findLanguageId(name)
  return id === null ? null : { name: id, label: languageLabel(name), load: GRAMMARS[id] }
}

/**
 * The language by name or alias, out of all that Shiki has a grammar for. For articles only: each grammar stays in memory, and
 * visitors must not choose among hundreds.
 */
export async function findAnyLanguage(name: string): Promise<CodeLanguage> {
  const common = findLanguage(name)
  if (common) return common
  const plain = { name, label: languageLabel(name), load: null }
  if (isPlainText(name)) return plain
  const { bundledLanguagesInfo } = await import('shiki/langs')
  const found = bundledLanguagesInfo.find(({ id, aliases }) => id === name || aliases?.includes(name))
  return found ? { name: found.id, label: found.name, load: found.import } : plain
}
