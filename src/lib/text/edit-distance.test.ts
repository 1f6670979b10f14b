import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['rust', 'rust', 0],
  ['', 'rust', 4],
  ['recieve', 'receive', 1],
  ['pyhton', 'python', 1],
  ['langage', 'language', 1],
  ['kuberntes', 'kubernetes', 1],
  ['javscrpt', 'javascript', 2],
  ['kitten', 'sitting', 3],
  ['naïve', 'naive', 1],
])('%s and %s differ by %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

test('one changed letter is a distance of at most one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(), fc.string({ maxLength: 1 }), (word, at, letter) => {
      const letters = [...word]
      letters.splice(at % letters.length, 1, letter)
      expect(editDistance(word, letters.join(''))).toBeLessThanOrEqual(1)
    }),
  )
})
