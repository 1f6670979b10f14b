import sharp from 'sharp'
import { SCREEN } from './admin-look-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of settings', allowedErrors: [/status of 400/] })

/** A PNG of one colour. */
function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: '#cc4411' } })
    .png()
    .toBuffer()
}

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
