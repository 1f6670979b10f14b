// A picture whose upload fails stays in the text, in its place, until it is stored or removed.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { closePanel, openPanel } from './card-and-seo-support.ts'
import {
  content,
  dialog,
  expectSaved,
  moveCursor,
  moveToEnd,
  newWord,
  openEdit,
  PICTURE,
  publish,
  sourceButton,
  sourceField,
  tab,
  title,
  writePost,
} from './edit-support.ts'
import { openNew } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support.ts'

const UPLOAD = '**/admin/functions/upload-media*'

const place = (page: Page, name: string): Locator =>
  content(page)
    .getByRole('figure')
    .filter({ has: page.locator('[data-missing-picture]').filter({ hasText: name }) })

test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

for (const width of [1280, 360]) {
  test(`without a connection a picture keeps its place, survives a reload, and goes on when told to, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openNew(page)
    const postId = await writePost(page, word, 'Above.')
    await page.route(UPLOAD, (route) => route.abort())
    await insertImage(page, { name: 'plan.webp', alt: 'The plan', caption: 'Our plan' })
    await expect(place(page, 'plan.webp').getByRole('alert')).toContainText('plan.webp: The server could not be reached.')
    await expectAccessible(page)

    await test.step('the caption and the alt text that are typed meanwhile are saved with the place', async () => {
      await place(page, 'plan.webp').locator('figcaption').click()
      await moveCursor(page, 'End')
      await page.keyboard.type(' of spring')
      await place(page, 'plan.webp').getByLabel('Alt text').fill('The plan on paper')
      await expectSaved(page)
    })

    await test.step('after a reload it is there with its reason', async () => {
      await openEdit(page, postId)
      await expect(place(page, 'plan.webp').getByRole('alert')).toContainText('The server could not be reached.')
      await expect(place(page, 'plan.webp')).toContainText('Our plan of spring')
      await expect(content(page)).toContainText('Above.')
    })

    await test.step('another browser says that it does not have the file, and can choose it', async () => {
      const other = await otherBrowser(page)
      await openEdit(other, postId)
      await expect(place(other, 'plan.webp').getByRole('note')).toContainText('this browser does not have the file')
      await expect(place(other, 'plan.webp').getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expect(place(other, 'plan.webp').getByRole('button', { name: 'Choose the file' })).toBeVisible()
      await other.context().close()
    })

    await page.unroute(UPLOAD)
    await place(page, 'plan.webp').getByRole('button', { name: 'Try again' }).click()
    const figure = content(page).getByRole('figure')
    await expect(figure.getByRole('img', { name: 'The plan on paper' })).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}$/)
    await expectSaved(page)
    await openEdit(page, postId)
    await expect(figure.getByRole('img', { name: 'The plan on paper' })).toBeVisible()
    await expect(figure).toContainText('Our plan of spring')
  })
}

test('a picture that waits for the connection goes on by itself', async ({ page, context }) => {
  await openNew(page)
  await writePost(page, newWord(), 'Above.')
  await context.setOffline(true)
  await insertImage(page, { name: 'later.webp', alt: 'Later' })
  await expect(place(page, 'later.webp').getByRole('alert')).toContainText('The server could not be reached.')
  await context.setOffline(false)
  await expect(content(page).getByRole('img', { name: 'Later' })).toHaveAttribute('src', /^\/media\//)
  await expectSaved(page)
})

test('files that are no picture or too large say so; another file takes their place', async ({ page }) => {
  await openNew(page)
  await writePost(page, newWord(), 'Above.')
  await pasteFiles(page, [
    { name: 'words.png', type: 'image/png', text: 'words' },
    { name: 'huge.png', type: 'image/png', text: 'x', repeat: 10 * 1024 * 1024 + 1 },
  ])
  await expect(place(page, 'words.png').getByRole('alert')).toContainText(/words\.png: The picture is /)
  await expect(place(page, 'huge.png').getByRole('alert')).toContainText('huge.png: The picture is larger than 10 MB.')
  const chosen = page.waitForEvent('filechooser')
  await place(page, 'words.png').getByRole('button', { name: 'Choose another file' }).click()
  await (await chosen).setFiles(PICTURE)
  await expect(content(page).getByRole('img')).toHaveAttribute('src', /^\/media\//)
  await expect(place(page, 'huge.png')).toBeVisible()

  await test.step('a removed place comes back with undo, and its file with it', async () => {
    await place(page, 'huge.png').getByRole('button', { name: 'Remove' }).click()
    await expect(place(page, 'huge.png')).toHaveCount(0)
    await content(page).press('ControlOrMeta+z')
    await expect(place(page, 'huge.png').getByRole('button', { name: 'Choose another file' })).toBeVisible()
    await expect(place(page, 'huge.png').getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectSaved(page)
  })
})

test('a reload in the middle of an upload leaves the place, and copies of it are filled together', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openNew(page)
  const postId = await writePost(page, newWord(), 'Above.')
  await page.route(UPLOAD, () => {})
  await insertImage(page, { name: 'slow.webp', alt: 'Slow' })
  await expect(place(page, 'slow.webp').getByRole('status')).toContainText('Uploading slow.webp')
  await expectSaved(page)
  await openEdit(page, postId)
  await page.unroute(UPLOAD)
  await expect(place(page, 'slow.webp').getByRole('button', { name: 'Try again' })).toBeVisible()
  await content(page).press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await moveCursor(page, 'ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(place(page, 'slow.webp')).toHaveCount(2)
  await place(page, 'slow.webp').first().getByRole('button', { name: 'Try again' }).click()
  await expect(content(page).getByRole('img', { name: 'Slow' })).toHaveCount(2)
  await expectSaved(page)
})

for (const width of [1280, 360]) {
  test(`the list before publishing and the question name each missing picture; readers see none of it, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const word = newWord()
    await openNew(page)
    await writePost(page, word, 'Above.')
    await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: {} }))
    await insertImage(page, { name: 'first.webp', alt: 'One', caption: 'Hidden caption' })
    await moveToEnd(page)
    await insertImage(page, { name: 'second.webp', alt: 'Two' })
    await expect(place(page, 'second.webp').getByRole('alert')).toContainText('The server cannot do this at the moment.')
    await expectSaved(page)
    await openPanel(page, 'Check')
    const list = page.getByRole('tabpanel')
    for (const name of ['first.webp', 'second.webp']) await expect(list).toContainText(`“${name}” is not uploaded: readers will not see it`)
    await openPanel(page, 'Publish')
    await closePanel(page, width)

    await page.locator('main').getByRole('button', { name: 'Publish', exact: true }).first().click()
    const question = dialog(page, 'Publish like this?')
    for (const name of ['first.webp', 'second.webp']) await expect(question).toContainText(`“${name}” is not uploaded`)
    await question.getByRole('button', { name: 'Show “second.webp” is not uploaded: readers will not see it' }).click()
    await expect(question).toBeHidden()
    await expect(place(page, 'second.webp')).toBeInViewport()
    await publish(page, 'Publish')
    const slug = word
    const html = await (await page.request.get(`/posts/${slug}`)).text()
    expect(html).toContain('Above.')
    for (const address of [`/posts/${slug}`, `/posts/${slug}.md`, '/rss.xml']) {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
      const text = await answer.text()
      for (const hidden of ['first.webp', 'Hidden caption', 'data-picture']) expect(text, address).not.toContain(hidden)
    }
  })
}

test('the history names a missing picture, and the HTML source keeps its place', async ({ page }) => {
  await openNew(page)
  await writePost(page, newWord(), 'Above.')
  await page.route(UPLOAD, (route) => route.abort())
  await insertImage(page, { name: 'gone.webp', alt: 'Gone', caption: 'Its caption' })
  await expect(place(page, 'gone.webp').getByRole('alert')).toBeVisible()
  await sourceButton(page).click()
  const html = await sourceField(page).inputValue()
  expect(html).toMatch(/<template data-picture="gone\.webp" data-upload="[0-9a-f-]{36}" data-alt="Gone">Its caption<\/template>$/)
  await sourceField(page).fill(`${html}\n<p>Below.</p>`)
  await sourceButton(page).click()
  await expect(place(page, 'gone.webp').getByRole('button', { name: 'Try again' })).toBeVisible()
  await publish(page, 'Publish')
  await place(page, 'gone.webp').getByRole('button', { name: 'Remove' }).click()
  await expectSaved(page)
  await tab(page, 'History').click()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Open 1\. Published/ })
    .click()
  await expect(dialog(page, 'Version 1').getByRole('region', { name: 'Article' }).locator('del')).toContainText(
    '[Picture not uploaded: gone.webp] Its caption',
  )
})

test('a refused thumbnail keeps its reason, and is sent again', async ({ page }) => {
  await openNew(page)
  await writePost(page, newWord(), 'Above.')
  await page.route(UPLOAD, (route) => route.abort())
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Picture file').setInputFiles(PICTURE)
  await expect(panel.getByRole('alert')).toContainText('inkfolio.webp: The server could not be reached.')
  await expectAccessible(page)
  await page.unroute(UPLOAD)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByLabel('Picture address')).toHaveValue(/^\/media\/[0-9a-f]{64}$/)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expectSaved(page)
})

test('on a phone the place of a picture fits, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openNew(page)
  await title(page).fill(newWord())
  await content(page).click()
  await page.route(UPLOAD, (route) => route.abort())
  await pasteFiles(page, [{ name: `${'a-very-long-name-'.repeat(12)}.png`, type: 'image/png', text: 'words' }])
  await expect(content(page).getByRole('alert')).toBeVisible()
  await expect(content(page).getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})

type Image = { name: string; alt: string; caption?: string }

async function insertImage(page: Page, { name, alt, caption = '' }: Image): Promise<void> {
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image', exact: true }).click()
  const form = dialog(page, 'Image')
  await form.getByLabel('File').setInputFiles({ name, mimeType: 'image/webp', buffer: readFileSync(PICTURE) })
  await form.getByLabel('Alt text').fill(alt)
  await form.getByLabel('Caption').fill(caption)
  await form.getByRole('button', { name: 'Insert image' }).click()
}

type PastedFile = { name: string; type: string; text: string; repeat?: number }

async function pasteFiles(page: Page, files: PastedFile[]): Promise<void> {
  await content(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    for (const { name, type, text, repeat = 1 } of pasted) clipboardData.items.add(new File([text.repeat(repeat)], name, { type }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, files)
}

/** A page of the same owner in a browser with nothing but the session. */
async function otherBrowser(page: Page): Promise<Page> {
  const state = await page.context().storageState()
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: state, baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('The browser is closed.')
  return context.newPage()
}
