// The site as files on a host of its own, with a running site that answers what its pages send.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signTicket, startTicket } from '#src/features/links/gate/ticket.server.ts'
import { LINK_WAIT_MS } from '#src/features/links/link.ts'
import { BROWSER } from '#tests/support/built-site.ts'
import { CLI } from '#tests/support/cli.ts'
import { freePort } from '#tests/support/free-port.ts'
import { Site } from '#tests/support/site-process.ts'
import { type StaticHost, startStaticHost } from '#tests/support/static-host.ts'
import { commentBy, openForm, postComment, type } from './comments-support.ts'
import { access, countdown, LOOKUP, proceed } from './gated-link-support.ts'
import { journeyEngine, TICKET_KEY } from './journey-site.ts'
import { test as base, expect, expectToast, openPage } from './support.ts'

const POST = '/posts/the-long-way-round'

const test = base.extend<object, { files: StaticHost; site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
    async ({}, use) => {
      const site = new Site(journeyEngine())
      try {
        site.address = `http://127.0.0.1:${await freePort()}`
        await use(site)
      } finally {
        await site.remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  files: [
    async ({ site }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-static-'))
      let host: StaticHost | null = null
      try {
        site.run(CLI, 'export', '--static', path.join(folder, 'site'), '--site-url', 'https://blog.example', '--api', site.address)
        host = await startStaticHost(path.join(folder, 'site'), path.join(folder, 'nginx'))
        await site.start({ API_ORIGINS: `https://blog.example, ${host.origin}` })
        await use(host)
      } finally {
        await host?.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One worker, because an export takes a while. HeadlessChrome counts as a bot.
test.describe.configure({ mode: 'default' })
test.use({ userAgent: BROWSER })

test.describe('on an origin that is not allowed', () => {
  test.use({ allowedErrors: [/CORS policy|ERR_FAILED/] })
  test('nothing is stored, and the writer keeps the text', async ({ page, files, site }) => {
    const text = 'Who reads this?'
    await openPage(page, files.origin.replace('127.0.0.1', 'localhost') + POST)
    const form = await openForm(page)
    await type(form, { text })
    await form.getByRole('button', { name: 'Post Comment' }).click()
    await expectToast(page, 'Error', 'Failed to post comment. Please try again.')
    await expect(form.getByLabel('Comment', { exact: true })).toHaveValue(text)
    expect(await (await fetch(site.address + POST)).text()).not.toContain(text)
  })
})

test('a reader is counted, comments, changes the comment, likes it and replies', async ({ page, files, site }) => {
  const counted = page.waitForResponse((response) => response.url() === `${site.address}/functions/increment-post-view`)
  await openPage(page, files.origin + POST)
  expect(await (await counted).json()).toMatchObject({ counted: true, views: 1 })
  await postComment(page)
  const comment = commentBy(page, 'Mei Tanaka')
  await expect(comment).toContainText('Does the same hold for a hash index?')
  await comment.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit your comment' })
  await form.getByLabel('Comment', { exact: true }).fill('Does it hold for a tree?')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(comment).toContainText('Does it hold for a tree?')
  await comment.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expectToast(page, 'Success', 'Comment liked!')
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  const replying = page.getByRole('form', { name: 'Reply to Mei Tanaka' })
  await type(replying, { name: 'Sam', text: 'It does not.' })
  await replying.getByRole('button', { name: 'Post Reply' }).click()
  await expectToast(page, 'Success', 'Your reply has been posted!')
  const reply = comment.getByRole('article', { name: 'Comment by Sam' })
  await expect(reply).toContainText('It does not.')
  await openPage(page, site.address + POST)
  await expect(commentBy(page, 'Mei Tanaka')).toContainText('Does it hold for a tree?')
  await expect(page.getByRole('button', { name: 'Like, 1 like', exact: true })).toBeVisible()
  await comment.getByRole('button', { name: 'Show 1 reply' }).click()
  await expect(reply).toContainText('It does not.')
})

test('a gated link offers its countdown, and opens its target after it', async ({ page, context, files, site }) => {
  // The page's clock stands still from here on, and the ticket says that the server's countdown is over.
  await page.clock.install({ time: 0 })
  await page.route(
    `**${LOOKUP}`,
    async (route) => {
      const response = await route.fetch()
      const offer = await response.json()
      const ticket = startTicket(offer.link_id, new Date(Date.now() - LINK_WAIT_MS))
      const key = readFileSync(path.join(site.engine.dataDir, TICKET_KEY))
      await page.clock.pauseAt(3_600_000)
      await route.fulfill({ response, json: { ...offer, ticket: signTicket(key, ticket) } })
    },
    { times: 1 },
  )
  await openPage(page, `${files.origin}${POST}?token=plain`)
  await expect(page.getByRole('heading', { name: 'Preparing The plain workbook Link' })).toBeVisible()
  await expect(countdown(page)).toHaveAttribute('aria-valuenow', '0')
  await page.clock.runFor(LINK_WAIT_MS + 1)
  await proceed(page).click()
  await expect(access(page, 'plain')).toHaveAttribute('href', 'https://example.com/plain')
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'The workbook' }))
  const opened = context.waitForEvent('page')
  await access(page, 'plain').click()
  await expect((await opened).locator('body')).toHaveText('The workbook')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('no form leads to the host of the files', async ({ page, files }) => {
    await page.goto(files.origin + POST)
    // Playwright finds no text inside of noscript.
    await expect(page.locator('#comments noscript p')).toBeVisible()
    await expect(page.locator('form[method=post]')).toHaveCount(0)
  })
})
