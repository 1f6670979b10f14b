import { highlight, SCREEN } from './admin-look-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of looks', allowedErrors: [/status of 400/] })

test('words that the tagline lost are not highlighted, and the form says so', async ({ site, page }) => {
  await watch(page, site)
  const form = { Origin: site.origin, Cookie: site.cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (path: string, fields: Record<string, string>) =>
    site.ask(path, { method: 'POST', headers: form, body: new URLSearchParams(fields).toString() })
  expect((await post(SCREEN, { group: 'look', headlineWords: 'code left' })).status).toBe(200)
  expect((await post('/admin/settings/site', { group: 'site', tagline: 'A new line.' })).status).toBe(200)
  await openPage(page, site.origin)
  expect((await highlight(page)).words).toBeUndefined()
  await openPage(page, `${site.origin}${SCREEN}`)
  await expect(page.getByText('The tagline no longer has these words, so nothing is highlighted.')).toBeVisible()
  expect((await post(SCREEN, { group: 'look', headlineWords: '' })).status).toBe(200)
})

test('another text face is on the site at once, and only its files are loaded', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Look' })
  for (const face of ['Inter', 'Bitter']) {
    await box.getByLabel('Text face').selectOption(face)
    await box.getByRole('button', { name: 'Save look' }).click()
    await expectToast(page, 'Saved', 'Visitors see it from now on.')
    const visitor = await page.context().newPage()
    const fonts: string[] = []
    visitor.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fonts.push(/[a-z]+-(?:roman|italic|mono)/.exec(request.url())?.[0] ?? request.url())
    })
    await openPage(visitor, site.origin)
    await visitor.evaluate(() => document.fonts.ready)
    expect(await visitor.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(new RegExp(`^"?${face}`))
    expect([...new Set(fonts)].sort()).toEqual(['geist-mono', `${face.toLowerCase()}-roman`].sort())
    await expect(visitor.getByText(`Set in ${face} and Geist Mono.`)).toBeVisible()
    await expectAccessible(visitor)
    await visitor.close()
  }
})

test('the screen is accessible and fits', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}${SCREEN}`)
  await expectFitAndAccessible(page)
})
