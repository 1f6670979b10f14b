import { defaultSettings } from '#src/features/settings/settings.ts'
import { highlight, SCREEN } from './admin-look-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectToast, openPage } from './support.ts'

// The browser logs the refusal.
test.use({ siteName: 'of looks', allowedErrors: [/status of 400/] })

test('words that the tagline lost are not highlighted, and the form says so', async ({ site, page }) => {
  await watch(page, site)
  const post = (path: string, fields: Record<string, string>) => site.submit(path, fields, { Cookie: site.cookie })
  expect((await post(SCREEN, { group: 'look', headlineWords: 'code left' })).status).toBe(200)
  expect((await post('/admin/settings/site', { group: 'site', tagline: 'A new line.' })).status).toBe(200)
  await openPage(page, site.origin)
  expect((await highlight(page)).words).toBeUndefined()
  await openPage(page, `${site.origin}${SCREEN}`)
  await expect(page.getByText('The tagline no longer has these words, so nothing is highlighted.')).toBeVisible()
  expect((await post(SCREEN, { group: 'look', headlineWords: '' })).status).toBe(200)
  // The other journeys of this site highlight words of the tagline that it began with.
  expect((await post('/admin/settings/site', { group: 'site', tagline: defaultSettings.tagline })).status).toBe(200)
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
  expect(cover.headers()['cache-control']).toBe('public, max-age=60')
  const colored = await visitor.request.get(`${site.origin}/plates/plate-loop.svg?c=487fff`)
  expect(colored.headers()['cache-control']).toContain('immutable')
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
