import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { findLanguageId, languageName } from '../../rendering/code/language-names.ts'
import { guessLanguage } from './guess-language.ts'

const corpus = path.join(projectRoot, '../shared/corpus/markdown')

describe.skipIf(!existsSync(corpus))('the corpus of articles', () => {
  test('seven of eight labelled blocks get their language, and at most one of fifty another one', () => {
    const blocks = globSync('*.md', { cwd: corpus }).flatMap((file) => labelledBlocks(readFileSync(path.join(corpus, file), 'utf8')))
    const guesses = blocks.map(({ id, code }) => ({ id, guess: guessLanguage(code) }))
    const right = guesses.filter(({ id, guess }) => guess === id || RELATED.get(id) === guess).length
    const wrong = guesses.filter(({ guess }) => guess !== null).length - right
    expect(right / guesses.length).toBeGreaterThan(0.88)
    expect(wrong / guesses.length).toBeLessThan(0.02)
  })
})

/** Labels that mean the same to authors. */
const RELATED = new Map<string, string>([
  ['shellsession', 'shellscript'],
  ['shellscript', 'shellsession'],
  ['jsonc', 'json'],
])

function labelledBlocks(markdown: string): { id: string; code: string }[] {
  const blocks = markdown.replace(/\r\n?/g, '\n').matchAll(/^(?<fence>```+)(?<info>[^\n`]+)\n(?<code>[\s\S]*?)\n\k<fence>$/gm)
  return [...blocks].flatMap(({ groups }) => {
    const id = findLanguageId(languageName(groups?.info ?? ''))
    return id === null || id === 'math' || id === 'mermaid' || id === 'markdown' ? [] : [{ id, code: groups?.code ?? '' }]
  })
}
