import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsForBrowser } from './formats-for-browser.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

test.each([
  [null, ['jpeg']],
  ['*/*', ['jpeg']],
  ['image/*', ['jpeg']],
  ['image/avif;q=0, image/webp; q=0.0', ['jpeg']],
  ['image/avif;q=nonsense', ['jpeg']],
  ['image/webp,*/*', ['webp', 'jpeg']],
  ['IMAGE/AVIF,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp', 'jpeg']],
  ['image/avif;q=0.5, image/webp', ['webp', 'avif', 'jpeg']],
])('Accept %j gets %j', (accept, formats) => {
  expect(formatsForBrowser(accept)).toEqual(formats)
})

test('any header ends in JPEG and names no format twice', () => {
  fc.assert(
    fc.property(anyText, (accept) => {
      const formats = formatsForBrowser(accept)
      expect(formats.at(-1)).toBe('jpeg')
      expect(new Set(formats).size).toBe(formats.length)
    }),
  )
})
