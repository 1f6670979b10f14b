import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  externalImageSource,
  IMAGE_WIDTHS,
  mediaImageSource,
  mediaPath,
  parseMediaPath,
  parseWidth,
  plainImageSource,
} from './image-source.ts'

const HASH = 'ab'.repeat(32)
const hash = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 }).map((digits) => digits.join(''))

test.each(['', '0', '401', '0400', '400.0', '4e2', '+400', '999999'])('the width %j does not exist', (text) => {
  expect(parseWidth(text)).toBeNull()
})

test.each([
  `/media/${HASH.slice(1)}`,
  `/media/${HASH.toUpperCase()}`,
  `/media/${HASH}/500`,
  `/media/../media/${HASH}`,
  `https://example.com/media/${HASH}`,
  `/media/${HASH}?x`,
])('%s is no address of a picture', (address) => {
  expect(parseMediaPath(address)).toBeNull()
})

test('parseMediaPath reads every address that is built', () => {
  fc.assert(
    fc.property(hash, fc.constantFrom(...IMAGE_WIDTHS), (value, width) => {
      expect(parseMediaPath(mediaPath(value))).toEqual({ kind: 'media', hash: value })
      expect(parseMediaPath(`${mediaPath(value)}/${width}`)).toEqual({ kind: 'media', hash: value })
      expect(parseMediaPath(externalImageSource(value).src)).toEqual({ kind: 'external', hash: value })
    }),
  )
})

test('a picture of unknown size offers all three widths', () => {
  expect(mediaImageSource(HASH)).toEqual({
    src: `/media/${HASH}/1000`,
    srcSet: `/media/${HASH}/400 400w, /media/${HASH}/700 700w, /media/${HASH}/1000 1000w`,
    width: null,
    height: null,
  })
})

test('a picture of 600 pixels offers no larger width', () => {
  const image = mediaImageSource(HASH, { width: 600, height: 300 })
  expect(image.srcSet).toBe(`/media/${HASH}/400 400w, /media/${HASH}/700 600w`)
  expect(image.src).toBe(`/media/${HASH}/700`)
})

test('candidates rise, none is wider than the picture, and the widest is the src', () => {
  fc.assert(
    fc.property(hash, fc.integer({ min: 1, max: 20_000 }), (value, width) => {
      const image = mediaImageSource(value, { width, height: 10 })
      const offered = image.srcSet.split(', ').map((candidate) => candidate.split(' '))
      const widths = offered.map(([, descriptor]) => Number.parseInt(descriptor ?? '', 10))
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
      expect(Math.max(...widths)).toBe(Math.min(width, 1000))
      expect(offered.at(-1)?.[0]).toBe(image.src)
    }),
  )
})

test('a plain picture has no variants', () => {
  expect(plainImageSource('/plates/plate-loop.svg', { width: 1000, height: 600 })).toEqual({
    src: '/plates/plate-loop.svg',
    srcSet: '',
    width: 1000,
    height: 600,
  })
})
