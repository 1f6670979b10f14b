import { addRule, dialog, REDIRECTS, row } from './admin-redirects-support.ts'
import { chooseFrom } from './admin-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, hoverUndo, openPage } from './support.ts'

// The refused rule, and the page that is gone.
test.use({ allowedErrors: [/status of (400|410)/] })

test('a rule answers, a loop is refused at its field, and a deletion is undone', async ({ page }) => {
  await addRule(page, '/journey-old/*', '/about')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, '/journey-old/*')).toContainText('301 permanent')
  await addRule(page, '/journey-other', '/journey-old/part')
  await expect(dialog(page).getByText('by the rule for /journey-old/*')).toBeVisible()
  await expect(dialog(page).getByLabel('New address')).toBeFocused()
  await expect(dialog(page).getByLabel('Old address')).toHaveValue('/journey-other')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/journey-old/deep/page?utm_source=x')
  await expect(page).toHaveURL(/\/about\?utm_source=x$/)
  // A link of an article: a navigation within the page.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/journey-old/again'
    link.textContent = 'An old link'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'An old link' }).click()
  await expect(page).toHaveURL(/\/about$/)

  await openPage(page, `${REDIRECTS}?search=journey-old`)
  await chooseFrom(row(page, '/journey-old/*'), 'Delete')
  await hoverUndo(page)
  await expect(row(page, '/journey-old/*')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, '/journey-old/*')).toBeVisible()
})
