import { drawPicture } from './draw-picture.ts'
import { expectSaved, newWord, title } from './edit-support.ts'
import { dialog, MEDIA, upload } from './media-support.ts'
import { test } from './owner-test.ts'
import { expect, openPage } from './support.ts'

// The broken file is refused.
test.use({ allowedErrors: [/status of 400/] })

test('a thumbnail is chosen from the library', async ({ page }) => {
  const word = newWord()
  await openPage(page, MEDIA)
  await upload(page, [await drawPicture(word, { color: '#664488' })], '1 picture was uploaded.')
  await page.goto('/admin/posts/create')
  await title(page).fill(`Covered by ${word}`)
  await page.getByRole('button', { name: 'Library', exact: true }).click()
  await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(word)
  await expect(dialog(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button')).toHaveCount(1)
  await dialog(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button').click()
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  await expectSaved(page)
})
