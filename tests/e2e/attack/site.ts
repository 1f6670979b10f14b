// `test` with one attacked site for each worker. Journeys that change its settings, or rely on them, have a site with another name.
import { startAttackedSite } from '#tests/support/attacked-site.ts'
import type { BuiltSite } from '#tests/support/built-site.ts'
import { test as base } from '../support.ts'

export const test = base.extend<object, { siteName: string; site: BuiltSite }>({
  // Playwright starts another worker for another name.
  siteName: ['of all', { option: true, scope: 'worker' }],
  site: [
    async ({ siteName: _ }, use) => {
      const site = await startAttackedSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})
