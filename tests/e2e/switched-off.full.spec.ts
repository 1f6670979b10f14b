// Pages and sections that the owner switches off, seen by visitors; and links of the navigation that lead nowhere.
import { chooseFrom } from './admin-support.ts'
import { test } from './attack/site.ts'
import { watch } from './attack/watch.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, openPage } from './support.ts'

// The browser logs the missing page.
test.use({ siteName: 'of parts', allowedErrors: [/status of 404/] })

test('a page, a section and the typefaces disappear for visitors, and come back', async ({ site, page, browser }) => {
  await watch(page, site)
  const visitor = await (await browser.newContext()).newPage()
  await openPage(visitor, site.origin)
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByText('Set in Literata and Geist Mono.')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Say Hello' })).toBeVisible()

  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, `${site.origin}/admin/settings/site#parts`)
    await expectNoSidewaysScroll(page)
  }
  const box = page.getByRole('region', { name: 'Pages and sections' })
  await expectAccessible(page)
  for (const name of [/^About/, /^Profiles and contact/, /^The typefaces/]) await box.getByRole('checkbox', { name }).uncheck()
  await box.getByRole('button', { name: 'Save pages and sections' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await expect(box.getByRole('checkbox', { name: /^About/ })).not.toBeChecked()
  await expect(box.getByRole('checkbox', { name: /^Contact/ })).toBeChecked()

  await openPage(visitor, site.origin)
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'About' })).toHaveCount(0)
  await expect(footer.getByText('Set in')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Say Hello' })).toHaveCount(0)
  await openPage(visitor, `${site.origin}/about`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')

  await openPage(page, `${site.origin}/admin/pages`)
  const row = page.getByRole('row').filter({ hasText: '/about' })
  await expect(row).toContainText('Switched off')
  await chooseFrom(row, 'Switch on or off')
  await box.getByRole('checkbox', { name: /^About/ }).check()
  await box.getByRole('button', { name: 'Save pages and sections' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await openPage(visitor, `${site.origin}/about`)
  await expect(visitor.getByRole('heading', { name: 'Founder' })).toBeVisible()
})

test('the navigation says which of its links lead nowhere', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}/admin/settings/navigation`)
  const box = page.getByRole('region', { name: 'Mobile menu' })
  await box.getByRole('button', { name: 'Add a link' }).click()
  const link = box.getByRole('listitem').last()
  await link.getByLabel('Label').fill('About me')
  await link.getByLabel('Path').fill('/abuot')
  await box.getByRole('button', { name: 'Save mobile menu' }).click()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await expect(link.getByLabel('Path')).toHaveAccessibleDescription('This address is not public on this site.')
  await link.getByLabel('Path').fill('/about')
  await expect(link.getByText('This address is not public on this site.')).toHaveCount(0)
})

test('a built-in page that is edited says that it is public', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}/admin/pages`)
  const row = page.getByRole('row').filter({ hasText: '/faq' })
  await row.getByRole('link').first().click()
  await expect(page.getByText('with its original text, until yours is published')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Questions')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await openPage(page, `${site.origin}/admin/pages`)
  await expect(row).toContainText('Original')
  await expect(row).toContainText('your text is a draft')
  await chooseFrom(row, 'Reset to the original')
  await expect(row).not.toContainText('your text is a draft')
})

test('the files are one of the settings', async ({ site, page }) => {
  await watch(page, site)
  await openPage(page, `${site.origin}/admin/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Files', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
