import { expect } from 'vitest'
import { journeyEngine } from '#tests/e2e/journey-site.ts'
import { startSite } from '#tests/support/built-site.ts'
import { testOn } from '#tests/support/site-test.ts'
import { followLinks } from '#tests/support/static-links.ts'

const test = testOn(() => startSite(journeyEngine()))

test('no internal link that can be reached from the home page is broken', async ({ site }) => {
  const { pages, broken } = await followLinks(site.origin)
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(60)
})
