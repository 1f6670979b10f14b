// Recordings and downloads: in the library, in the editor, and behind a gated link.
import type { Page } from '@playwright/test'
import { content, expectSaved, newWord, publish, title } from './edit-support.ts'
import { countdown, test as gatedLinks, proceed } from './gated-link-support.ts'
import { dialog, MEDIA } from './media-support.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

const test = gatedLinks.extend({ storageState: ({ owner }, use) => use(owner) })

// The address of a gated file, and a file of another type, are refused.
test.use({ allowedErrors: [/status of (?:403|415)/] })

const VISITOR = { cookies: [], origins: [] }

function pdf(word: string) {
  return { name: `${word}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${word}`) }
}

async function upload(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], report: string) {
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expect(page.getByRole('status').filter({ hasText: report })).toBeVisible()
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')

for (const width of [1280, 768, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a download is uploaded, found, described, linked, replaced and deleted', async ({ page }) => {
      const [one, other] = [newWord(), newWord()]
      await openPage(page, MEDIA)
      const refused = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
      await upload(page, [pdf(one), pdf(other)], '2 files were uploaded.')
      await page.getByRole('searchbox', { name: 'File name or description' }).fill(one)
      await expect(tiles(page)).toHaveCount(1)
      await expect(tiles(page)).toContainText('PDF')
      await page.getByLabel('Kind').selectOption('Downloads')
      await expect(page).toHaveURL(/kind=download/)
      await expectAccessibleInBothThemes(page)
      await expectNoSidewaysScroll(page)
      await tiles(page).getByRole('link').click()
      await dialog(page).getByLabel('Description').fill(`The slides of ${one}`)
      await dialog(page).getByRole('button', { name: 'Save description' }).click()
      await expect(page.getByText('The description was saved.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')

      await openPage(page, '/admin/posts/create')
      const heading = `About ${newWord()}`
      await title(page).fill(heading)
      await content(page).click()
      await page.keyboard.type('Take ')
      await page.keyboard.press('ControlOrMeta+k')
      await dialog(page).getByRole('combobox', { name: 'Address' }).fill(one)
      await dialog(page)
        .getByRole('option', { name: new RegExp(`^${one}.pdf`) })
        .click()
      await dialog(page).getByLabel('Text').fill('the slides')
      await dialog(page).getByRole('button', { name: 'Add link' }).click()
      await expect(content(page).getByRole('link', { name: 'the slides' })).toHaveAttribute('href', /^\/media\/[0-9a-f]{64}\.pdf$/)
      await expectSaved(page)
      await publish(page, 'Publish')

      await openPage(page, `${MEDIA}?search=${one}`)
      await expect(tiles(page)).toContainText('Used once')
      await tiles(page).getByRole('link').click()
      await dialog(page).getByRole('button', { name: 'Replace everywhere…' }).click()
      await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(other)
      const found = dialog(page).getByRole('list', { name: 'Files of the library' }).getByRole('button')
      await expect(found).toHaveCount(1)
      await found.click()
      await dialog(page).getByRole('button', { name: 'Replace in 1 place' }).click()
      await expect(dialog(page).getByText('1 place now has the new file.')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await page.keyboard.press('Escape')
      await openPage(page, `/posts/${heading.toLowerCase().replace(' ', '-')}`)
      const address = await page.getByRole('article').getByRole('link', { name: 'the slides' }).getAttribute('href')
      const answer = await page.request.get(address ?? '')
      expect(await answer.text()).toBe(`%PDF-1.7 ${other}`)
      expect(answer.headers()['content-disposition']).toBe(`attachment; filename="${other}.pdf"`)

      await openPage(page, MEDIA)
      await upload(page, [{ ...pdf(newWord()), name: `${one}-more.pdf` }], '1 file was uploaded.')
      await upload(page, [refused], 'uploaded, 1 failed.')
      await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('The file is not a picture, a recording')
      await openPage(page, `${MEDIA}?search=${one}-more`)
      await tiles(page).getByRole('link').click()
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(tiles(page)).toHaveCount(0)
    })

    test('a recording of the library is played, and inserted in the editor', async ({ page }) => {
      await openPage(page, MEDIA)
      await upload(page, ['tests/e2e/content/media/clip.mp4'], '1 file was uploaded.')
      await openPage(page, `${MEDIA}?kind=video&search=clip`)
      await tiles(page).first().getByRole('link').click()
      await expect(dialog(page).locator('video')).toHaveJSProperty('videoWidth', 64)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
      await openPage(page, '/admin/posts/create')
      await title(page).fill(`Player ${newWord()}`)
      await content(page).click()
      await page.keyboard.type('/audio')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('button', { name: 'Choose from the library' }).click()
      await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill('clip')
      const found = dialog(page).getByRole('list', { name: 'Files of the library' }).getByRole('button')
      await expect(found).toHaveCount(1)
      await found.click()
      await dialog(page).getByRole('button', { name: 'Insert player' }).click()
      await expect(content(page).locator('video')).toBeVisible()
      await expectSaved(page)
    })

    test('the file of a gated link opens for a reader who passed the gate, and for nobody else', async ({
      page,
      browser,
      baseURL,
      readyTicket,
    }) => {
      const word = newWord()
      await openPage(page, MEDIA)
      await upload(page, [pdf(word)], '1 file was uploaded.')
      await openPage(page, '/admin/link-shortener?link=new')
      await dialog(page).getByRole('button', { name: 'Choose a file' }).click()
      await dialog(page).getByRole('searchbox', { name: 'Search the library' }).fill(word)
      await expectAccessibleInBothThemes(page)
      await expectNoSidewaysScroll(page)
      const found = dialog(page).getByRole('list', { name: 'Files of the library' }).getByRole('button')
      await expect(found).toHaveCount(1)
      await found.click()
      await expect(dialog(page).getByLabel('Link name')).toHaveValue(`${word}.pdf`)
      await expect(dialog(page)).toContainText('A file of this site')
      const target = await dialog(page).getByLabel('Target').inputValue()
      await dialog(page).getByLabel('Alias').fill(word)
      await dialog(page).getByRole('button', { name: 'Save link' }).click()
      await expect(dialog(page).getByRole('tab', { name: 'Address' })).toHaveAttribute('aria-selected', 'true')

      const context = await browser.newContext({ storageState: VISITOR, baseURL: baseURL ?? '', viewport: { width, height: 800 } })
      const direct = await context.request.get(target)
      expect([direct.status(), await direct.text()]).toEqual([403, expect.stringContaining('opens through its link only')])

      // The owner's page has the ticket; a page of the visitor uses the same one.
      await readyTicket(word)
      await openPage(page, `/posts/the-long-way-round?token=${word}`)
      await expect(countdown(page).or(proceed(page)).first()).toBeVisible()
      await proceed(page).click()
      const link = page.getByRole('link', { name: `Access ${word}.pdf` })
      await expect(link).toHaveAttribute('href', /^http:\/\/[^/]+\/media\/[0-9a-f]{64}\.pdf\?ticket=/)
      const opened = await context.request.get((await link.getAttribute('href')) ?? '')
      expect([opened.status(), opened.headers()['cache-control'], await opened.text()]).toEqual([
        200,
        'private, no-store',
        `%PDF-1.7 ${word}`,
      ])
      await context.close()
    })
  })
}
