import { readFile } from 'node:fs/promises'
import { BROWSER } from '#tests/support/built-site.ts'
import { drawer, LINKS, makeLink, POST, row } from './admin-links-support.ts'
import { waitForHydration } from './admin-support.ts'
import { test } from './owner-test.ts'
import { expect, expectFitAndAccessible, hold, openPage, stayWithinOneDay } from './support.ts'

// The default user agent is HeadlessChrome, whose steps are not counted.
test.use({ userAgent: BROWSER })

test('a search typed while a filter is loading is combined with that filter', async ({ page }) => {
  await page.clock.install()
  await openPage(page, LINKS)
  const release = await hold(
    page,
    ({ pathname, searchParams }) => pathname === `${LINKS}.data` && searchParams.has('state') && !searchParams.has('search'),
  )
  const isAsked = page.waitForRequest(/state=expired/)
  await page.getByLabel('State').selectOption('expired')
  await isAsked
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name, alias or target' }).fill('workbook')
  await page.clock.fastForward(300)
  release()
  await expect(page).toHaveURL(/search=workbook.*state=expired|state=expired.*search=workbook/)
})

test('a search typed while the same list is loading again is sent', async ({ page }) => {
  await openPage(page, LINKS)
  const release = await hold(page, ({ pathname, searchParams }) => pathname === `${LINKS}.data` && !searchParams.has('search'))
  const isAsked = page.waitForRequest(/link-shortener\.data/)
  await page.locator(`nav a[href="${LINKS}"]`).first().click()
  await isAsked
  await page.getByRole('searchbox', { name: 'Name, alias or target' }).fill('no such workbook')
  release()
  await expect(page).toHaveURL(/search=no\+such\+workbook/)
})

test('a password can be set and removed, and is never sent back', async ({ page }) => {
  await makeLink(page, 'Locked workbook', (form) => form.getByLabel('Password', { exact: true }).fill('very secret'))
  const html = await (await page.request.get(page.url())).text()
  expect(html).not.toMatch(/very secret|scrypt/)
  await drawer(page).getByRole('tab', { name: 'Link' }).click()
  await expect(drawer(page).getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'Set; type to replace')
  await drawer(page).getByLabel('Take the password away').check()
  await drawer(page).getByRole('button', { name: 'Save link' }).click()
  await expect(drawer(page).getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'None')
})

test('the address of a link on a chosen post is copied and shown as a QR code', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await makeLink(page, 'Address workbook')
  await drawer(page).getByRole('searchbox', { name: 'Post to open it on' }).fill('long way')
  await drawer(page).getByRole('button', { name: 'The long way round' }).click()
  await drawer(page).getByRole('button', { name: 'Copy address' }).click()
  const address = `${baseURL}${POST}?token=address-workbook`
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const code = drawer(page).getByRole('img', { name: 'QR code that opens Address workbook' })
  await expect.poll(() => code.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(0)
  await expect(drawer(page).getByRole('link', { name: 'Test as visitor' })).toHaveAttribute('href', `${POST}?token=address-workbook`)
})

test('the preview shows the countdown card as visitors see it', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await openPage(page, `${LINKS}?link=new`)
  await drawer(page).getByLabel('Link name').fill('Workbook')
  await expect(drawer(page).getByRole('heading', { name: 'Preparing Workbook Link' })).toBeVisible()
  await page.clock.pauseAt(3_600_000)
  await drawer(page).getByRole('button', { name: 'Run it' }).click()
  await page.clock.runFor(3000)
  await expect(drawer(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
  await page.clock.runFor(12_000)
  await expect(drawer(page).getByRole('heading', { name: 'Link is Ready!' })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Click to Continue' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Preparing Workbook Link' })).toBeVisible()
})

test('an exported file imports without changes, and an import shows its effect before it is applied', async ({ page }) => {
  await openPage(page, LINKS)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFalias,name,target,post,/)
  expect(csv).not.toContain('scrypt')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const choose = (name: string, text: string) =>
    drawer(page)
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  // Other journeys change their links meanwhile; only those of the fixtures stay the same.
  const fixtures = csv.split(/(?<=\n)/).filter((line) => /^(\uFEFFalias|plain|secret|guessed|elsewhere|later),/.test(line))
  await choose('links.csv', fixtures.join(''))
  await expect(drawer(page).getByText('0 to add, 0 to change, 5 unchanged, 0 refused.')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  const stamp = `imported-${Date.now()}`
  await choose('more.csv', `alias,name,target\n${stamp},=1+1,https://example.com/\nplain,,\nnew,No target,nowhere\n`)
  await expect(drawer(page).getByText('1 to add, 0 to change, 0 unchanged, 2 refused.')).toBeVisible()
  await expect(drawer(page).getByRole('row', { name: /^4 Refused new / })).toBeVisible()
  await drawer(page).getByRole('checkbox', { name: 'Leave the refused rows out' }).check()
  await drawer(page).getByRole('button', { name: 'Import 1 link' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await openPage(page, `${LINKS}?search=${stamp}`)
  await expect(row(page, stamp)).toContainText('=1+1')
})

test('the list works by keyboard alone', async ({ page }) => {
  await openPage(page, `${LINKS}?search=the+`)
  await page.locator('body').press('j')
  const chosen = page.locator('tbody a:focus')
  await expect(chosen).toHaveCount(1)
  const name = await chosen.textContent()
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'With selected' })).toContainText('1 selected')
  await page.keyboard.press('e')
  await expect(
    drawer(page)
      .getByRole('heading', { name: name ?? '' })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Name, alias or target' })).toBeFocused()
})

test('a missing link and an empty list have messages', async ({ page }) => {
  await openPage(page, `${LINKS}?link=00000000-0000-4000-8000-000000000000`)
  await expect(drawer(page).getByText('There is no such link any more')).toBeVisible()
  await openPage(page, `${LINKS}?search=nothing-is-called-that`)
  await expect(page.getByText('No link matches')).toBeVisible()
})

for (const width of [360, 1280]) {
  test(`is accessible and does not scroll sideways at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, LINKS)
    await expectFitAndAccessible(page, [width])
    await page.getByRole('link', { name: 'The secret workbook', exact: true }).click()
    for (const tab of ['Link', 'Address', 'Figures']) {
      await drawer(page).getByRole('tab', { name: tab }).click()
      await expectFitAndAccessible(page, [width])
    }
  })
}

test('the list works without JavaScript', async ({ browser, owner, baseURL }) => {
  const page = await (await browser.newContext({ storageState: owner, javaScriptEnabled: false, baseURL })).newPage()
  await page.goto(`${LINKS}?search=secret&state=any`)
  await expect(row(page, 'The secret workbook')).toContainText('Active')
  await page.context().close()
})

test('visitors load no code of the link screen', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openPage(page, `${POST}?token=plain`)
  await waitForHydration(page)
  expect(asked.filter((url) => /links-screen|link-drawer|link-shortener/.test(url))).toEqual([])
})

test('from the countdown to the funnel: a visitor is counted, the owner is not', async ({ page, browser, baseURL, context }) => {
  await stayWithinOneDay()
  await makeLink(page, 'Funnel workbook', (form) => form.getByLabel('Password', { exact: true }).fill('open sesame'))
  const alias = 'funnel-workbook'
  // A visit of the owner is not counted.
  const own = await context.newPage()
  await openPage(own, `${POST}?token=${alias}`)
  await expect(own.getByRole('progressbar', { name: 'Countdown' })).toBeVisible()
  await own.close()

  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] }, userAgent: BROWSER, baseURL })).newPage()
  const recorded = (name: string) => visitor.waitForResponse((response) => response.url().endsWith(`/functions/${name}`))
  const ready = recorded('link-ready')
  const continued = recorded('increment-link-click')
  await openPage(visitor, `${POST}?token=${alias}`)
  const button = visitor.getByRole('button', { name: 'Click to Continue' })
  await expect(button).toBeVisible()
  // A click that arrives first would count both steps.
  expect(await (await ready).json()).toEqual({ counted: true })
  await button.click()
  // The page does not wait for its counters, so the journey does.
  expect(await (await continued).json()).toEqual({ counted: true })
  for (const password of ['guess', 'open sesame']) {
    await visitor.getByLabel('Password').fill(password)
    const unlocked = recorded('unlock-link')
    await visitor.getByRole('button', { name: 'Unlock' }).click()
    await unlocked
  }
  await expect(visitor.getByRole('link', { name: 'Access Funnel workbook' })).toBeVisible()
  await visitor.context().close()

  await openPage(page, `${LINKS}?search=funnel`)
  const figures = async () => (await row(page, 'Funnel workbook').getByRole('cell').allInnerTexts()).slice(2, 8).map((text) => text.trim())
  await expect.poll(figures).toEqual(['1', '1', '1', '1', '1', '100 %'])
  await page.getByRole('link', { name: 'Funnel workbook', exact: true }).click()
  await drawer(page).getByRole('tab', { name: 'Figures' }).click()
  await expect(drawer(page).getByRole('list', { name: 'From step to step' })).toContainText('Accessed1 100 %')
  await expect(drawer(page).getByText('1 wrong password')).toBeVisible()
  await drawer(page).getByText('The chart as a table').click()
  await expect(drawer(page).getByRole('row')).toHaveCount(2)
})
