// `test` with a new site and its one-time link, in each journey.
import { embeddedEngine } from '#tools/chaos/engines.ts'
import { Site } from '#tools/chaos/site.ts'
import { test as base } from './support.ts'

export const test = base.extend<{ fresh: { origin: string; link: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
  fresh: async ({}, use) => {
    const server = new Site(embeddedEngine())
    try {
      await server.start({ STARTER_CONTENT: 'on' })
      const link = await server.prints(/(\S+\/admin\/setup\?token=\S+)\n/)
      await use({ origin: new URL(server.address).origin, link })
    } finally {
      await server.end('SIGTERM')
      await server.remove()
    }
  },
})
