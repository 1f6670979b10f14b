// A site with a mail server, which records what it gets.
import { type BuiltSite, startBuiltSite } from '#tests/support/built-site.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { addOwnerSession } from './attack/watch.ts'
import { test as base } from './support.ts'

/** With a site whose owner is signed in, and its mail server. */
export const test = base.extend<{ mail: MailServer; site: BuiltSite }>({
  // Playwright's own scripts in the frame that shows an e-mail, and the browser's line about one that the mail server refused.
  allowedErrors: [/^Blocked script execution in '[^']*\/post-email|status of 503/],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
  mail: async ({}, use) => {
    const mail = await openMailServer()
    await use(mail)
    await mail.close()
  },
  site: async ({ page, mail }, use) => {
    const site = await startBuiltSite({ variables: { SMTP_URL: mail.url, MAIL_FROM: 'Ada <blog@example.com>' } })
    await addOwnerSession(page, site)
    await use(site)
    await site.close()
  },
})
