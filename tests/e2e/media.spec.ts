import type { Page } from '@playwright/test'
import { isFull } from '#tests/is-full.ts'
import { drawPicture } from './draw-picture.ts'
import { content, expectSaved, newWord, publish, title } from './edit-support.ts'
import { dialog, MEDIA, upload } from './media-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPage } from './support.ts'

// The broken file is refused.
test.use({ allowedErrors: [/status of 400/] })

const tiles = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

for (const width of isFull ? [1280, 360] : [1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('uploads many, finds one, describes it, replaces it everywhere and deletes it', async ({ page }) => {
      const [one, other] = [newWord(), newWord()]
      await openPage(page, MEDIA)
      const broken = { name: `${one}-broken.png`, mimeType: 'image/png', buffer: Buffer.from('not a picture') }
      await upload(
        page,
        [await drawPicture(one, { color: '#3a5a86' }), broken, await drawPicture(other, { color: '#8a4b2f' })],
        '2 files were uploaded, 1 failed.',
      )
      await expect(page.getByText(`${one}-broken.png`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('The picture is')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.getByRole('searchbox', { name: 'File name or description' }).fill(one)
      await expect(tiles(page)).toHaveCount(1)
      await tiles(page).getByRole('link').click()
      await dialog(page).getByLabel('Alt text').fill(`A field of ${one}`)
      await dialog(page).getByRole('button', { name: 'Save alt text' }).click()
      await expect(page.getByText('The alt text was saved.')).toBeVisible()
      await page.keyboard.press('Escape')

      // The editor chooses it from the library, and its alt text comes along.
      const heading = `About ${newWord()}`
      await page.goto('/admin/posts/create')
      await title(page).fill(heading)
      await content(page).click()
      await page.keyboard.type('A first paragraph for the picture.')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Image', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Choose from the library' }).click()
      await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(one)
      const found = dialog(page).getByRole('list', { name: 'Pictures of the library' }).getByRole('button')
      await expect(found).toHaveCount(1)
      await found.click()
      await expect(dialog(page).getByLabel('Alt text')).toHaveValue(`A field of ${one}`)
      await dialog(page).getByRole('button', { name: 'Insert image' }).click()
      await expect(content(page).getByRole('img', { name: `A field of ${one}` })).toBeVisible()
      await expectSaved(page)
      const postId = page.url().slice(-36)
      await publish(page, 'Publish')

      await openPage(page, `${MEDIA}?search=${one}`)
      await expect(tiles(page)).toContainText('Used once')
      await tiles(page).getByRole('link').click()
      await expect(dialog(page).getByRole('link', { name: heading })).toHaveAttribute('href', `/admin/posts/edit/${postId}`)
      await dialog(page).getByRole('button', { name: 'Replace everywhere…' }).click()
      await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(other)
      await expect(found).toHaveCount(1)
      await found.click()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Replace in 1 place' }).click()
      await expect(dialog(page).getByText('1 place now has the new file.')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(dialog(page).getByText('Nothing uses it.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)

      // The page of readers has the new picture, with the alt text of the article.
      await page.goto(`/posts/${heading.toLowerCase().replace(' ', '-')}`)
      const picture = page.getByRole('article').getByRole('img', { name: `A field of ${one}` })
      await expect(picture).toHaveAttribute('src', /\/media\/[0-9a-f]{64}\/1000/)

      // The old picture is unused now, but its post had it minutes ago: a version in the history still needs it.
      await openPage(page, `${MEDIA}?search=${one}&filter=unused`)
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'Delete unused', exact: true }).click()
      await expect(page.getByText('part of an earlier version of a post')).toBeVisible()
      await expect(tiles(page)).toHaveCount(1)
    })
  })
}
