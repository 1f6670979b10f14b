import { expect, test } from 'vitest'
import routes from '#src/routes.ts'
import { BUILT_IN_SLUGS, RESERVED_SLUGS, reservedSlugReason, YIELDING_SLUGS } from './page-slugs.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/** The first segments of all routes. */
function firstSegments(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path === undefined ? firstSegments(children) : [path.split('/')[0] ?? '']))
}

test('every address of the program that a slug could have is reserved', () => {
  const fixed = firstSegments(routes).filter((segment) => /^[a-z0-9-]+$/.test(segment))
  expect(fixed.length).toBeGreaterThan(15)
  const taken = (slug: string) => reservedSlugReason(slug) !== null || [...BUILT_IN_SLUGS, ...YIELDING_SLUGS].includes(slug)
  expect(fixed.filter((slug) => !taken(slug))).toEqual([])
  expect(RESERVED_SLUGS.filter((slug) => !/^[a-z0-9]+$/.test(slug))).toEqual([])
})

test('the reason names what has the address; other slugs are free', () => {
  expect(reservedSlugReason('contact')).toBe('/contact is reserved for the contact page.')
  expect(reservedSlugReason('uses')).toBeNull()
  expect(reservedSlugReason('constructor')).toBeNull()
})
