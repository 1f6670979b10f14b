// The owner's pages: written, seen, renamed, refused at a reserved address.
import { chooseFrom, signIn } from './admin-support.ts'
import { button, content, expectSaved, newWord, publish, title } from './edit-support.ts'
import { expect, expectAccessible, expectToast, hold, openPage, test } from './support.ts'

test('a page of the program is edited in its design, and reset to the original', async ({ page }) => {
  const word = newWord()
  await signIn(page, '/admin/pages')
  await openPage(page, '/about')
  const founder = page.getByRole('heading', { level: 2, name: 'Founder' })
  await expect(founder).toBeVisible()
  await openPage(page, '/admin/pages')
  const original = page.getByRole('row').filter({ hasText: 'Original' })
  await original.getByRole('link', { name: /^About / }).click()
  await expect(content(page).getByRole('heading', { name: 'Founder' })).toBeVisible()
  await expect(button(page, 'Publish')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Change the slug' })).toHaveCount(0)
  await title(page).fill(`About ${word}`)
  await expectSaved(page)
  await publish(page, 'Publish')

  await openPage(page, '/about')
  await expect(page.getByRole('heading', { level: 1, name: `About ${word}` })).toBeVisible()
  await expect(founder).toBeVisible()
  await expect(page.getByText('10K+')).toBeVisible()
  await expectAccessible(page)

  await openPage(page, '/admin/pages')
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('edited')
  await expectAccessible(page)
  await chooseFrom(row, 'Reset to the original')
  await expect(row).toHaveCount(0)
  await openPage(page, '/about')
  await expect(page.getByRole('heading', { level: 1, name: word })).toHaveCount(0)
  await expect(founder).toBeVisible()
})

test('while one form is saved the others wait, because a second submission would cancel the first', async ({ page }) => {
  await signIn(page, '/admin/pages/texts')
  const release = await hold(page, '**/admin/pages/texts.data*', { method: 'POST' })
  const others = page.getByRole('button', { name: 'Save texts of Contact' })
  await page.getByRole('button', { name: 'Save texts of Home' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(others).toBeDisabled()
  release()
  await expectToast(page, 'Saved', 'Visitors see it from now on.')
  await expect(others).toBeEnabled()
})
