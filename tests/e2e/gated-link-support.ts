import type { APIRequestContext, Page } from '@playwright/test'
import { test as base, expect } from './support.ts'

export const POST = '/posts/the-long-way-round'

export const LOOKUP = '/functions/lookup-link'

export const UNLOCK = '/functions/unlock-link'

export const CLICK = '/functions/increment-link-click'

export const PASSWORD = 'open sesame'

/** The default user agent is HeadlessChrome, whose clicks are not counted. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

type Offer = { link_id: string; link_name: string; has_password: boolean; ticket: string; waits_ms: number }

/** Tickets per link for each worker. A ticket is valid after 15 seconds, and only once. */
const STOCK = { plain: 6, secret: 12, guessed: 2 }

type Alias = keyof typeof STOCK

export const test = base.extend<{ readyTicket: (alias: Alias) => Promise<Offer> }, { stock: Map<Alias, Offer[]>; postId: string }>({
  postId: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL })
      const asked = page.waitForRequest((request) => request.url().endsWith(LOOKUP))
      await page.goto(`${POST}?token=plain`)
      const { post_id } = (await asked).postDataJSON()
      await page.close()
      await use(post_id)
    },
    { scope: 'worker' },
  ],
  // Tickets need 15 seconds of real time: all tickets of a worker wait together, once.
  stock: [
    async ({ playwright, postId }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const stock = new Map<Alias, Offer[]>()
      for (const alias of ['plain', 'secret', 'guessed'] as const) {
        stock.set(alias, await Promise.all(Array.from({ length: STOCK[alias] }, () => lookUp(request, alias, postId))))
      }
      const last = await lookUp(request, 'plain', postId)
      const open = async () => (await request.post(UNLOCK, { data: { ticket: last.ticket } })).status()
      await expect.poll(open, { intervals: [1000] }).toBe(200)
      await request.dispose()
      await use(stock)
    },
    { scope: 'worker' },
  ],
  /** Stores a ticket in the page whose countdown is over. */
  readyTicket: async ({ page, stock }, use) => {
    await use(async (alias) => {
      const offer = stock.get(alias)?.pop()
      if (!offer) throw new Error(`no more tickets for ${alias}`)
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
