import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collapseUnchanged, compareLines, compareWords, type Part, splitBlocks } from './compare.ts'

const side = (parts: Part[], other: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('')

test('what is the same is said once', () => {
  expect(compareWords('the same', 'the same')).toEqual([{ text: 'the same', kind: 'same' }])
  expect(compareWords('', '')).toEqual([])
})

test('words that changed are marked, their neighbours are not', () => {
  expect(compareWords('one two three', 'one 2 three')).toEqual([
    { text: 'one ', kind: 'same' },
    { text: 'two', kind: 'removed' },
    { text: '2', kind: 'added' },
    { text: ' three', kind: 'same' },
  ])
})

test.each([
  ['the cat', 'the cats', 'cat', 'cats'],
  ['wir können', 'wir könnten', 'können', 'könnten'],
  ['это слово', 'это слева', 'слово', 'слева'],
  ['μια λέξη', 'μια λέξεις', 'λέξη', 'λέξεις'],
  ['a cafe\u0301', 'a cafe\u0302', 'cafe\u0301', 'cafe\u0302'],
  ['we don’t', 'we didn’t', 'don’t', 'didn’t'],
  ['an up-to-date list', 'an up-to-dates list', 'up-to-date', 'up-to-dates'],
  ['version 1.2.3', 'version 1.2.4', '1.2.3', '1.2.4'],
  ['我在北京工作', '我在上海工作', '北京', '上海'],
  ['👩‍💻 here', '👩‍🔬 here', '👩‍💻', '👩‍🔬'],
])('a changed word is shown whole: %s, %s', (before, after, removed, added) => {
  const changed = compareWords(before, after).filter(({ kind }) => kind !== 'same')
  expect(changed).toEqual([
    { text: removed, kind: 'removed' },
    { text: added, kind: 'added' },
  ])
})

test('both texts can be read from the difference, by words as by lines', () => {
  const text = fc.stringMatching(/^[ab \n]{0,60}$/)
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const parts of [compareWords(before, after), compareLines(before, after)]) {
        expect(side(parts, 'added')).toBe(before)
        expect(side(parts, 'removed')).toBe(after)
      }
    }),
  )
})

test('long stretches of the same are cut down to what stands beside a difference', () => {
  const long = `${'x'.repeat(500)}end`
  const parts: Part[] = [
    { text: long, kind: 'same' },
    { text: 'new', kind: 'added' },
  ]
  const [first, second] = collapseUnchanged(parts, 10)
  expect(first?.text.endsWith('xend')).toBe(true)
  expect(first?.text.length).toBeLessThan(20)
  expect(second?.text).toBe('new')
})

test('a stretch of the same is cut between words', () => {
  const words = 'several words of a text '.repeat(9)
  const parts: Part[] = [
    { text: 'new', kind: 'added' },
    { text: words, kind: 'same' },
    { text: 'new', kind: 'added' },
  ]
  expect(collapseUnchanged(parts, 20)[1]?.text).toBe('several words of a … words of a text ')
  const sentences: Part = { text: 'It ends. Then it goes on. '.repeat(5), kind: 'same' }
  expect(collapseUnchanged([{ text: 'new', kind: 'added' }, sentences, { text: 'new', kind: 'added' }], 21)[1]?.text).toBe(
    'It ends. Then it goes … Then it goes on. ',
  )
  expect(collapseUnchanged(parts, 24)[1]?.text).toBe('several words of a text … several words of a text ')
})

test('source is compared by its blocks', () => {
  expect(splitBlocks('<p>A</p><ul><li>B</li></ul>')).toBe('<p>A</p>\n<ul><li>B</li>\n</ul>\n')
})
