// Opens attacked pages and records whether a vector ran.
import type { Page } from '@playwright/test'
import type { BuiltSite } from '#tests/support/built-site.ts'
import { expect, openPage } from '../support.ts'

export type Watched = { page: Page; faults: string[] }

/** Records dialogs and requests to other origins. */
export function watchReader(page: Page, site: BuiltSite): Watched {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !/^(data|blob|mailto):/.test(request.url())) faults.push(`request: ${request.url()}`)
  })
  return { page, faults }
}

/** The same as the signed-in owner. */
export async function watch(page: Page, site: BuiltSite): Promise<Watched> {
  await addOwnerSession(page, site)
  return watchReader(page, site)
}

/** Signs the owner in without the form. */
export async function addOwnerSession(page: Page, site: Pick<BuiltSite, 'cookie' | 'origin'>): Promise<void> {
  await page.context().addCookies(
    site.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url: site.origin }
    }),
  )
}

export async function visit({ page, faults }: Watched, address: string): Promise<void> {
  await openPage(page, address)
  // Triggers the handlers that wait for a click, a focus, a pointer or an error.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[onclick],[onfocus],[onerror],a[href^="javascript"],main [autofocus]')) {
      for (const type of ['focus', 'click', 'mouseover', 'error']) element.dispatchEvent(new Event(type))
    }
  })
  await expectCalm({ page, faults }, address)
}

/** Asserts that no vector has run so far, neither in the page nor in its frames. */
export async function expectCalm({ page, faults }: Watched, what: string): Promise<void> {
  const ran = await Promise.all(page.frames().map((frame) => frame.evaluate(() => '__ran' in window)))
  expect({ what, ran, faults }).toEqual({ what, ran: ran.map(() => false), faults: [] })
}
