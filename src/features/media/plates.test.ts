import { existsSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { PLATES, plateFor } from './plates.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

test('every plate is a file of the site', () => {
  for (const name of PLATES) expect(existsSync(path.join(projectRoot, `public/plates/plate-${name}.svg`))).toBe(true)
})

test('a slug always gets the same plate', () => {
  expect(plateFor('hello-world')).toBe(plateFor('hello-world'))
  fc.assert(fc.property(anyText, (slug) => PLATES.some((name) => plateFor(slug) === `/plates/plate-${name}.svg`)))
})

test('numbered slugs spread over all plates', () => {
  const used = new Map<string, number>()
  for (let n = 0; n < 800; n++) used.set(plateFor(`post-${n}`), (used.get(plateFor(`post-${n}`)) ?? 0) + 1)
  expect(used.size).toBe(PLATES.length)
  for (const count of used.values()) expect(count).toBeGreaterThan(50)
})
