// A database outage: a failed form returns with the typed text, and can be sent again after the recovery.
import type { Page } from '@playwright/test'
import { postgresEngine } from '#tests/support/engines.ts'
import { FaultyLink } from '#tests/support/faults/faulty-link.ts'
import { Site } from '#tests/support/site-process.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../support/throwaway-postgres.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support.ts'

test.describe.configure({ mode: 'serial' })
test.use({ javaScriptEnabled: false, allowedErrors: [/status of 503|ERR_FAILED/] })

const TEXT = 'First line.\nSecond line with <b>markup</b> & "quotes".'

let server: ThrowawayPostgres
let link: FaultyLink
let site: Site

test.beforeAll(async () => {
  const started = await startThrowawayPostgres()
  test.skip(typeof started === 'string', String(started))
  if (typeof started === 'string') return
  server = started
  const engine = await postgresEngine(server.url)
  new Site(engine).run('tests/support/faults/prepare.ts')
  link = await FaultyLink.to(engine.databaseUrl)
  site = new Site({ ...engine, databaseUrl: link.through(engine.databaseUrl) })
  await site.start()
})

test.afterAll(async () => {
  await site?.remove()
  await link?.close()
  await server?.stop()
})

/** Asserts that the error page shows the form and fits every width. */
async function expectRetry(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Please send it again' })).toBeVisible()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

test('a comment returns as typed, and is posted when the database has recovered', async ({ page }) => {
  await page.goto(`${site.address}/posts`)
  await page.getByRole('main').locator('article a, li a').first().click()
  const form = page.getByRole('form', { name: 'New comment' })
  await form.getByLabel('Name').fill('Mei <i>Tanaka')
  await form.getByLabel('Email').fill('mei@tanaka.example')
  await form.getByLabel('Comment', { exact: true }).fill(TEXT)
  link.set('refused')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  const answer = await refused
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([503, 'no-store'])

  await expectRetry(page)
  const again = page.getByRole('form', { name: 'Send again' })
  await expect(again.getByLabel('Name')).toHaveValue('Mei <i>Tanaka')
  await expect(again.getByLabel('Email')).toHaveValue('mei@tanaka.example')
  await expect(again.getByLabel('Comment')).toHaveValue(TEXT)
  await again.getByLabel('Comment').fill(`${TEXT}\nAnd a third.`)

  await test.step('another attempt during the outage', async () => {
    await again.getByRole('button', { name: 'Send again' }).press('Enter')
    await expect(again.getByLabel('Comment')).toHaveValue(`${TEXT}\nAnd a third.`)
  })

  link.set('none')
  await expect.poll(async () => (await page.request.get(`${site.address}/readyz`)).status()).toBe(200)
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('article', { name: 'Comment by Mei <i>Tanaka' })).toContainText('And a third.')
})

test('a list says that it could not be loaded, and a button without a script tries again', async ({ page }) => {
  await page.goto(`${site.address}/posts`)
  link.set('refused')
  const answer = await page.goto(`${site.address}/posts?search=outage`)
  expect(answer?.status()).toBe(503)
  await expect(page).toHaveTitle(/^Posts · /)
  await expect(page.getByText('No posts found matching your criteria')).toBeVisible()
  await expect(page.getByText('The posts could not be loaded.')).toBeVisible()
  link.set('none')
  await expect.poll(async () => (await page.request.get(`${site.address}/readyz`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/posts\?search=outage$/)
  await expect(page.getByText('The posts could not be loaded.')).toBeHidden()
})

test('a sign-in returns the address and never the password; settings return too', async ({ page }) => {
  await page.goto(`${site.address}/admin/login?next=%2Fadmin%2Fsettings%2Fsite`)
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password').fill('a sentence of the owner')
  link.set('refused')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectRetry(page)
  const again = page.getByRole('form', { name: 'Send again' })
  await expect(again.getByLabel('Email')).toHaveValue('owner@example.com')
  await expect(again.getByLabel('Password')).toHaveValue('')
  expect(await page.content()).not.toContain('a sentence of the owner')

  link.set('none')
  await expect.poll(async () => (await page.request.get(`${site.address}/readyz`)).status()).toBe(200)
  await again.getByLabel('Password').fill('a sentence of the owner')
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(`${site.address}/admin/settings/site`)

  await page.getByLabel('Tagline').fill('Typed in vain?')
  link.set('refused')
  await page.getByRole('button', { name: 'Save site' }).click()
  await expectRetry(page)
  await expect(page.getByRole('form', { name: 'Send again' }).getByLabel('Tagline')).toHaveValue('Typed in vain?')
  link.set('none')
  await expect.poll(async () => (await page.request.get(`${site.address}/readyz`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('form', { name: 'Send again' })).toHaveCount(0)
  await page.goto(`${site.address}/admin/settings/site`)
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed in vain?')
})

test.describe('before the script has loaded', () => {
  test.use({ javaScriptEnabled: true })

  test('the error page is accessible, and preserves the text when React hydrates it', async ({ page }) => {
    const login = `${site.address}/admin/login`
    await page.route('**/*.js', (route) => route.abort(), { times: 100 })
    await page.goto(login)
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByLabel('Password').fill('a sentence of the owner')
    link.set('refused')
    await page.unroute('**/*.js')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Please send it again' })).toBeVisible()
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
    await expect(page.getByRole('form', { name: 'Send again' }).getByLabel('Email')).toHaveValue('owner@example.com')
    await expectAccessibleInBothThemes(page)
    link.set('none')
  })
})
