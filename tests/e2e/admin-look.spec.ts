import sharp from 'sharp'
import { highlight, SCREEN } from './admin-look-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of looks', allowedErrors: [/status of 400/] })

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
