import { describe, expect, test } from 'vitest'
import { PLAIN_MARKDOWN, readDialect, writeDialect } from './dialect.ts'

describe('readDialect', () => {
  test.each([
    ['', PLAIN_MARKDOWN],
    ['hugo', { generator: 'hugo', isMdx: false, drawsEmoji: false, hasTitle: false }],
    ['docusaurus mdx', { generator: 'docusaurus', isMdx: true, drawsEmoji: false, hasTitle: false }],
    ['hugo emoji', { generator: 'hugo', isMdx: false, drawsEmoji: true, hasTitle: false }],
    ['jekyll title', { generator: 'jekyll', isMdx: false, drawsEmoji: false, hasTitle: true }],
    ['mdx', { generator: null, isMdx: true, drawsEmoji: false, hasTitle: false }],
  ] as const)('reads what writeDialect writes: "%s"', (stored, dialect) => {
    expect(readDialect(stored)).toEqual(dialect)
    expect(writeDialect(dialect)).toBe(stored)
  })

  test('takes words that it does not know as absent', () => {
    expect(readDialect('asciidoc emoji')).toEqual({ ...PLAIN_MARKDOWN, drawsEmoji: true })
  })
})
