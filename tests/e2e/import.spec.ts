// Import in the browser: a folder is dropped, looked at, imported, and undone.
import { drop, row, test } from './import-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './support.ts'

test('a folder is imported after a dry run, and the import is undone', async ({ page, folder }) => {
  await expectAccessible(page)
  await drop(page, folder)
  await expect(page.getByText('3 new, 1 skipped.')).toBeVisible()
  await expect(row(page, 'The first import journey')).toContainText(/Post.*New/s)
  await expect(row(page, 'The third import journey')).toContainText('Draft')
  await expect(row(page, 'broken.md')).toContainText('the front matter is not valid TOML')
  await expect(page.getByText('Comments: 1 new.')).toBeVisible()
  await page.getByText('Redirects from former addresses (1)').click()
  await expect(page.getByText('/import-journey/first to /posts/import-journey-one')).toBeVisible()
  await page.getByText('Front matter keys without effect here (1)').click()
  await expect(page.getByText('mood (1 file)')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect((await page.request.get('/posts/import-journey-one')).status()).toBe(404)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 new, 1 skipped. 1 picture.')).toBeVisible()
  await expectAccessible(page)
  const result = page.url()
  await row(page, 'The first import journey').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The first import journey' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A map' })).toHaveJSProperty('complete', true)
  await expect(page.getByText('A comment that travelled.')).toBeVisible()
  await page.goto('/import-journey/first')
  await expect(page).toHaveURL(/\/posts\/import-journey-one$/)
  await page.goto('/posts/import-journey-two')
  await expect(page.getByRole('main').getByRole('link', { name: 'one', exact: true })).toHaveAttribute(
    'href',
    /\/posts\/import-journey-one$/,
  )

  await page.goto(result)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone: 3 posts.')).toBeVisible()
  await expect(row(page, 'The first import journey')).toContainText('In the trash')
  await expectAccessible(page)
  expect((await page.request.get('/import-journey/first')).status()).toBe(404)
  for (const slug of ['one', 'two']) expect((await page.request.get(`/posts/import-journey-${slug}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'New import' }).click()
  await expect(page.getByRole('region', { name: 'Earlier imports' }).getByRole('link', { name: 'travels' }).first()).toBeVisible()
})
