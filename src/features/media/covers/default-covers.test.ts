import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainImageSource } from '../image-source.ts'
import { coverNameOf, DEFAULT_COVERS, defaultCoverPath, spreadDefaultCovers } from './default-covers.ts'
import { drawDefaultCover } from './draw-default-cover.server.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

test('every cover has a drawing with the marker of the site', async () => {
  for (const name of DEFAULT_COVERS) {
    const drawing = await drawDefaultCover(name, '#0044ff')
    expect(drawing).toMatch(/^<svg .*#0044ff/s)
    expect(drawing).not.toMatch(/e6f33a/i)
  }
})

test('an address has a cover, and no other address has one', () => {
  expect(coverNameOf('plate-loop.svg')).toBe('loop')
  for (const file of ['loop.svg', 'plate-loop', 'plate-none.svg', 'plate-LOOP.svg', '../plate-loop.svg', ''])
    expect(coverNameOf(file)).toBeUndefined()
})

test('a slug always gets the same plate', () => {
  expect(defaultCoverPath('hello-world')).toBe(defaultCoverPath('hello-world'))
  fc.assert(fc.property(anyText, (slug) => DEFAULT_COVERS.some((name) => defaultCoverPath(slug) === `/plates/plate-${name}.svg`)))
})

test('numbered slugs spread over all plates', () => {
  const used = new Map<string, number>()
  for (let n = 0; n < 800; n++) used.set(defaultCoverPath(`post-${n}`), (used.get(defaultCoverPath(`post-${n}`)) ?? 0) + 1)
  expect(used.size).toBe(DEFAULT_COVERS.length)
  for (const count of used.values()) expect(count).toBeGreaterThan(50)
})

const withDefaultCover = (slug: string) => ({ slug, image: plainImageSource(defaultCoverPath(slug)) })

test('eight posts in a row have eight covers, and the first keeps its own', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 30 }), (slugs) => {
      const covers = spreadDefaultCovers(slugs.map(withDefaultCover)).map(({ src }) => src)
      expect(covers[0]).toBe(defaultCoverPath(slugs[0] ?? ''))
      for (let start = 0; start < covers.length; start++) {
        const window = covers.slice(start, start + DEFAULT_COVERS.length)
        expect(new Set(window).size).toBe(window.length)
      }
    }),
  )
})

test('pictures of posts stay as they are', () => {
  const image = plainImageSource('/media/a/1000')
  expect(
    spreadDefaultCovers([
      { slug: 'a', image },
      { slug: 'b', image },
    ]),
  ).toEqual([image, image])
})
