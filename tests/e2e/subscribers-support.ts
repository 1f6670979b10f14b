// A site with a mail server and 34 subscribers.
import { startBuiltSite } from '#tests/support/built-site.ts'
import { Site } from '#tests/support/site-process.ts'
import { starterEngine } from '#tests/support/starter-site.ts'
import { addOwnerSession } from './attack/watch.ts'
import { test as base } from './email-support.ts'

export const test = base.extend({
  site: async ({ page, mail }, use) => {
    const engine = starterEngine()
    // Before the site starts: one process at a time may open its data folder.
    new Site(engine).run('tests/e2e/seed-subscribers.ts')
    const site = await startBuiltSite({ engine, variables: { SMTP_URL: mail.url } })
    await addOwnerSession(page, site)
    await use(site)
    await site.close()
  },
})
