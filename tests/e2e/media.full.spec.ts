import { drawPicture } from './draw-picture.ts'
import { expectSaved, newWord, title } from './edit-support.ts'
import { dialog, MEDIA, upload } from './media-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, hold, hoverUndo, openPage } from './support.ts'

// The broken file is refused.
test.use({ allowedErrors: [/status of 400/] })

test('a thumbnail is chosen from the library', async ({ page }) => {
  const word = newWord()
  await openPage(page, MEDIA)
  await upload(page, [await drawPicture(word, { color: '#664488' })], '1 file was uploaded.')
  await page.goto('/admin/posts/create')
  await title(page).fill(`Covered by ${word}`)
  await page.getByRole('button', { name: 'Library', exact: true }).click()
  await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(word)
  await expect(dialog(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await dialog(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button').click()
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  await expectSaved(page)
})

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('deletes what nothing uses, after a question, and takes it back', async ({ page }) => {
      const word = newWord()
      await openPage(page, MEDIA)
      await upload(page, [await drawPicture(word, { color: '#446622' })], '1 file was uploaded.')
      await openPage(page, `${MEDIA}?search=${word}&view=list`)
      const row = page.getByRole('row').filter({ hasText: word })
      await expect(row).toContainText('Unused')
      await expectAccessibleInBothThemes(page)
      await expectNoSidewaysScroll(page)
      await row.getByRole('link').click()
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(row).toHaveCount(0)
      await hoverUndo(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toHaveCount(1)

      await openPage(page, `${MEDIA}?search=${word}&filter=unused&view=list`)
      await page.getByRole('button', { name: 'Delete all unused…' }).click()
      await expect(dialog(page)).toContainText('can be restored for 30 days')
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(row).toHaveCount(1)
      await page.getByRole('button', { name: 'Delete all unused…' }).click()
      await dialog(page).getByRole('button', { name: 'Delete unused files', exact: true }).click()
      await expect(row).toHaveCount(0)
      await expect(dialog(page)).toHaveCount(0)
      // Other journeys left pictures too: all come back.
      await hoverUndo(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toHaveCount(1)
    })

    test('says how far an upload is, and how much the library holds', async ({ page }) => {
      const [one, other] = [newWord(), newWord()]
      const release = await hold(page, `**/admin/functions/upload-media*${other}*`)
      await openPage(page, MEDIA)
      const uploads = page.getByRole('region', { name: 'Uploads' })
      await upload(page, [await drawPicture(one, { color: '#205060' }), await drawPicture(other, { color: '#602050' })], '1 of 2 uploaded')
      await expect(uploads.getByRole('progressbar', { name: 'Uploads' })).toHaveJSProperty('value', 1)
      await expect(uploads.getByRole('progressbar', { name: 'Uploads' })).toHaveJSProperty('max', 2)
      await expect(uploads.getByRole('listitem')).toHaveText(`${other}.png uploading…`)
      await expectAccessibleInBothThemes(page)
      await expectNoSidewaysScroll(page)
      release()
      await expect(uploads.getByRole('status')).toHaveText('2 files were uploaded.')
      await expect(uploads.getByRole('progressbar')).toHaveCount(0)
      await expect(page.getByText(/^[\d,]+ files, [\d.]+ [kMG]B/)).toBeVisible()
      await expect(page.getByRole('link', { name: /^[\d,]+ unused, [\d.]+ [kMG]B$/ })).toBeVisible()
    })
  })
}
