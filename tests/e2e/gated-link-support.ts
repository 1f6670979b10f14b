import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { signTicket, startTicket } from '#src/features/links/gate/ticket.server.ts'
import { LINK_WAIT_MS } from '#src/features/links/link.ts'
import { postIdOf } from './comments-support.ts'
import { TICKET_KEY } from './journey-site.ts'
import { test as base } from './support.ts'

export const POST = '/posts/the-long-way-round'

export const LOOKUP = '/functions/lookup-link'

export const UNLOCK = '/functions/unlock-link'

export const CLICK = '/functions/increment-link-click'

export const PASSWORD = 'open sesame'

type Offer = { link_id: string; link_name: string; has_password: boolean; ticket: string; waits_ms: number }

export const test = base.extend<{
  postId: string
  waitedFor: (alias: string) => Promise<Offer>
  readyTicket: (alias: string) => Promise<Offer>
}>({
  postId: async ({ request }, use) => use(await postIdOf(request, POST)),
  /** Looks a link up, with a ticket whose countdown is over. */
  waitedFor: async ({ request, postId, journeySite }, use) => {
    await use(async (alias) => {
      const offer = await lookUp(request, alias, postId)
      const ticket = startTicket(offer.link_id, new Date(Date.now() - LINK_WAIT_MS))
      return { ...offer, ticket: signTicket(readFileSync(path.join(journeySite.engine.dataDir, TICKET_KEY)), ticket) }
    })
  },
  /** The same, with the ticket stored in the page. */
  readyTicket: async ({ page, waitedFor }, use) => {
    await use(async (alias) => {
      const offer = await waitedFor(alias)
      await page.addInitScript(([key = '', ticket = '']) => sessionStorage.setItem(key, ticket), [`link_ticket ${alias}`, offer.ticket])
      return offer
    })
  },
})

export async function lookUp(request: APIRequestContext, token: string, postId: string): Promise<Offer> {
  const response = await request.post(LOOKUP, { data: { token, post_id: postId } })
  return response.json()
}

export const countdown = (page: Page) => page.getByRole('progressbar', { name: 'Countdown' })

export const proceed = (page: Page) => page.getByRole('button', { name: 'Click to Continue' })

export const access = (page: Page, alias: string) => page.getByRole('link', { name: `Access The ${alias} workbook` })
