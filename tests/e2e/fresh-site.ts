// `test` with a new site with the starter content and its one-time link, in each journey.
import { Site } from '#tests/support/site-process.ts'
import { starterEngine } from '#tests/support/starter-site.ts'
import { test as base } from './support.ts'

export const test = base.extend<{ fresh: { origin: string; link: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
  fresh: async ({}, use) => {
    const server = new Site(starterEngine())
    try {
      await server.start()
      const link = await server.prints(/(\S+\/admin\/setup\?token=\S+)\n/)
      await use({ origin: new URL(server.address).origin, link })
      await server.end('SIGTERM')
    } finally {
      await server.remove()
    }
  },
})
