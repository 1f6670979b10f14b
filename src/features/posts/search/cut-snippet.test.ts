import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutSnippet } from './cut-snippet.ts'
import type { Hit } from './find-hits.ts'

/** The hits of words as they are written. */
function hitsOf(text: string, words: readonly string[]): Hit[] {
  return words
    .flatMap((word) =>
      [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({ start: index, end: index + word.length, terms: [word] })),
    )
    .toSorted((one, other) => one.start - other.start)
}

const cut = (text: string, ...words: string[]) => cutSnippet(text, hitsOf(text, words))
const textOf = (parts: ReturnType<typeof cutSnippet>) => parts?.map(({ text }) => text).join('')

describe('cutSnippet', () => {
  test('a text without a hit has no snippet', () => {
    expect(cut('just text', 'other')).toBeNull()
    expect(cutSnippet('', [])).toBeNull()
  })

  test('marks hits and keeps the text between them', () => {
    expect(cut('a bee and a cow', 'bee', 'cow')).toEqual([
      { text: 'a ', hit: false },
      { text: 'bee', hit: true },
      { text: ' and a ', hit: false },
      { text: 'cow', hit: true },
    ])
  })

  test('joins hits that overlap', () => {
    expect(cut('我爱编程语言', '编程', '程语', '语言')).toEqual([
      { text: '我爱', hit: false },
      { text: '编程语言', hit: true },
    ])
  })

  test('never crosses a heading', () => {
    const before = 'Nothing is said about it here. '.repeat(5).trim()
    const after = 'Here is a walrus, and much more is said about that animal than before.'.padEnd(100, ' So')
    expect(textOf(cut(`${before}\nAnimals\n${after}\nOthers\n${before}`, 'walrus'))).toBe(after)
  })

  test('prefers the text to a heading with the same words, and a heading to nothing', () => {
    const text = 'Here is a walrus, and much more is said about that animal than in the heading above.'
    expect(textOf(cut(`The walrus\n${text}`, 'walrus'))).toBe(text)
    expect(textOf(cut('The walrus\nAnother animal.', 'walrus'))).toBe('The walrus')
  })

  test('begins where most of the words stand together', () => {
    const text = `A cow. ${'Many words without any animal. '.repeat(20)}A bee and a cow.`
    expect(cut(text, 'bee', 'cow')?.filter(({ hit }) => hit)).toEqual([
      { text: 'bee', hit: true },
      { text: 'cow', hit: true },
    ])
  })

  test('marks hits before those that decide', () => {
    const text = `A cow. ${'Some words. '.repeat(5)}A cow and a bee. ${'More words. '.repeat(30)}`
    expect(cut(text, 'bee', 'cow')?.filter(({ hit }) => hit)).toHaveLength(3)
  })

  test('for any text: whole words of one line, at most 300 characters, with the first hit', () => {
    const word = fc.constantFrom('bee', 'cow', 'aardvark', '😀', '…', 'supercalifragilistic'.repeat(20))
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '\n')), { maxLength: 120 }), (words) => {
        const text = words.flat().join('')
        const parts = cut(text, 'bee', 'cow')
        expect(parts !== null).toBe(/bee|cow/.test(text))
        if (!parts) return
        const cutText = parts.map((part) => part.text).join('')
        expect(text).toContain(cutText)
        expect(cutText).not.toContain('\n')
        expect(cutText.length).toBeLessThanOrEqual(300)
        expect(cutText.isWellFormed()).toBe(true)
        for (const { text: part, hit } of parts) expect(/bee|cow/.test(part)).toBe(hit)
      }),
    )
  })
})
