import { expect, test } from 'vitest'
import { measureReadability } from './readability.ts'

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')

test('short words in short sentences are easy, long words in long sentences are hard', () => {
  expect(measureReadability(repeat('The cat sat on it.', 20))).toEqual({ index: 5, label: 'very easy' })
  // 20 words per sentence, a quarter of them long.
  const sentence = `${repeat('The reading of it', 5)}.`
  expect(measureReadability(repeat(sentence, 6))).toEqual({ index: 45, label: 'medium' })
  expect(measureReadability(`${repeat('international understanding', 60)}.`)).toEqual({ index: 220, label: 'very hard' })
})

test('each line is a sentence, numbers and abbreviations within words are none', () => {
  expect(measureReadability(Array.from({ length: 50 }, () => 'Version 3.5').join('\n'))?.index).toBe(36)
})

test('umlauts, accents and other alphabets count as letters', () => {
  expect(measureReadability(repeat('Über größere Brücken.', 40))?.index).toBe(70)
  expect(measureReadability(repeat('Это длинное предложение.', 40))?.index).toBe(70)
})

test('a short text and a text without spaces have no figure', () => {
  expect(measureReadability(repeat('word', 99))).toBeNull()
  expect(measureReadability('')).toBeNull()
  expect(measureReadability(repeat('日本語 の 文章。', 100))).toBeNull()
})
