import { existsSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { DEFAULT_COVERS, defaultCoverPath, spreadDefaultCovers } from './default-covers.ts'
import { plainImageSource } from './image-source.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

test('every plate is a file of the site', () => {
  for (const name of DEFAULT_COVERS) expect(existsSync(path.join(projectRoot, `public/plates/plate-${name}.svg`))).toBe(true)
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
