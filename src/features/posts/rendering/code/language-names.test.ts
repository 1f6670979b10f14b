import { describe, expect, test } from 'vitest'
import { highlightPieces } from '../../rich-text/code/highlighting/highlight-pieces.ts'
import { findLanguage } from './code-languages.ts'
import { createHighlightBudget, highlight } from './highlight.server.ts'
import { LANGUAGES, languageLabel } from './language-names.ts'

test('every name, alias and label stands once', () => {
  const names = LANGUAGES.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const labels = LANGUAGES.map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

describe.for([
  ['scala', 'Scala', 'def half(n: Int) = n / 2 // rounds down'],
  ['nix', 'Nix', 'let half = n: n / 2; in half 4 # rounds down'],
  ['r', 'R', 'half <- function(n) n %/% 2 # rounds down'],
  ['ocaml', 'OCaml', 'let half n = n / 2 (* rounds down *)'],
  ['hcl', 'HCL', 'count = 2 # of them'],
  ['nasm', 'Assembly', 'mov eax, 1 ; the number of the call'],
] as const)('%s', ([name, label, code]) => {
  test(`is ${label}, with the same colours on pages and in the editor`, async () => {
    expect(languageLabel(name)).toBe(label)
    const [tokens = []] = await highlight(code, findLanguage(name), createHighlightBudget())
    const kinds = tokens.map(({ kind }) => kind)
    expect(kinds).toContain('c')
    expect(kinds).toContain('n')
    expect((await highlightPieces(code, name)).length).toBe(kinds.filter((kind) => kind !== null).length * 3)
  })
})
