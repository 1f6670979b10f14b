// The look of the site. The file has its own site, because every page displays it.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectFitAndAccessible, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of looks', allowedErrors: [/status of 400/] })

const SCREEN = '/admin/settings/look'

/** The colour behind the highlighted words of the headline, and these words. */
function highlight(page: Page) {
  return page.evaluate(() => {
    const marked = document.querySelector('h1 span')
    const probe = document.createElement('i')
    probe.hidden = true
    document.body.append(probe)
    probe.style.backgroundColor = 'var(--marker)'
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return { words: marked?.textContent, color }
  })
}

/** A PNG of one colour. */
function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: '#cc4411' } })
    .png()
    .toBuffer()
}

test('the marker and the highlighted words change on the site at once, in both themes', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Look' })
  const marker = box.getByRole('textbox', { name: 'Marker colour', exact: true })
  const words = box.getByLabel('Highlighted words')
  const save = box.getByRole('button', { name: 'Save look' })

  await marker.fill('red')
  await words.fill('nowhere')
  await save.click()
  await expect(box.getByText('Marker colour must be a # and six digits from 0 to f, such as #ffc670.')).toBeVisible()
  await expect(box.getByText('The tagline has no “nowhere”. Please write the words exactly as it does.')).toBeVisible()
  await expect(words).toHaveValue('nowhere')
  await expectAccessible(page)

  await marker.fill('#0000ff')
  await expect(box.getByText('Dark text on #0000ff would be hard to read, so both themes show the lighter #487fff.')).toBeVisible()
  await words.fill('the code')
  await save.click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await expect.poll(async () => (await highlight(page)).color).toBe('rgb(72, 127, 255)')

  const visitor = await page.context().newPage()
  const cover = await visitor.request.get(`${site.origin}/plates/plate-loop.svg`)
  expect(await cover.text()).toContain('fill="#487fff"')
  await openPage(visitor, site.origin)
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    expect(await highlight(visitor)).toEqual({ words: 'the code', color: 'rgb(72, 127, 255)' })
  }
  await expectAccessibleInBothThemes(visitor)

  await box.getByRole('button', { name: 'Lemon' }).click()
  await words.fill('')
  await save.click()
  await expect.poll(async () => (await highlight(page)).color).toBe('rgb(230, 243, 58)')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await openPage(visitor, site.origin)
  expect(await highlight(visitor)).toEqual({ words: 'workbench', color: 'rgb(221, 234, 66)' })
})

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

test('one upload becomes the logo and every icon, and can be taken back', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}${SCREEN}`)
  const box = page.getByRole('region', { name: 'Logo and icons' })
  const choose = (bytes: Buffer, name = 'logo.png') =>
    box.getByLabel('Logo file').setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(box.getByText('The picture is not a JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
  await choose(await paint(20, 20))
  await expect(box.getByText('The picture is 20 × 20 pixels. A logo needs 48 or more on its longer side.')).toBeVisible()
  await expectAccessible(page)
  await choose(await paint(600, 150))
  await expectToast(page, 'Saved', 'Visitors see the logo from now on.')
  await expect(page.getByRole('banner').locator('a img')).toBeVisible()

  const visitor = await page.context().newPage()
  await openPage(visitor, site.origin)
  for (const part of [visitor.getByRole('banner'), visitor.getByRole('contentinfo')]) {
    const logo = part.getByRole('link', { name: 'Inkfolio', exact: true }).locator('img')
    expect(await logo.evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.alt])).toEqual([true, ''])
  }
  const icons = await visitor.locator('link[rel*="icon"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const manifest: { icons: { src: string }[] } = await (await visitor.request.get(`${site.origin}/site.webmanifest`)).json()
  for (const address of [...icons, ...manifest.icons.map(({ src }) => src), '/favicon.ico', '/favicon.svg', '/icon-512.png']) {
    const answer = await visitor.request.get(`${site.origin}${address}`)
    expect(answer.url(), address).toMatch(/\/media\/icons\/[0-9a-f]{64}\//)
    expect(answer.headers()['cache-control']).toContain('immutable')
  }
  const described = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(described.join()).toContain('/icon-512.png","width":512')
  expect(await (await visitor.request.get(`${site.origin}/feed.json`)).text()).toContain('/media/icons/')

  await box.getByRole('button', { name: 'Reset to the original' }).click()
  await expect(box.getByRole('button', { name: 'Upload logo' })).toBeVisible()
  await openPage(visitor, site.origin)
  await expect(visitor.getByRole('banner').locator('a img')).toHaveCount(0)
  expect((await visitor.request.get(`${site.origin}/favicon.ico`)).url()).toBe(`${site.origin}/favicon.ico`)
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
