// `test` with one attacked site for each worker. Journeys that change its settings, or rely on them, have a site with another name.
import { type AttackedSite, startAttackedSite } from '#tests/support/attacked-site.ts'
import { test as base } from '../support.ts'

export const test = base.extend<{ successes: undefined }, { siteName: string; site: AttackedSite }>({
  // A failed assertion is an attack that got through.
  successes: [
    async ({ site }, use, { errors }) => {
      await use(undefined)
      site.countSuccesses(errors.length)
    },
    { auto: true },
  ],
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
