// No text is lost when the tab closes, the network fails, the session ends or another tab saves.
import type { Browser, Page } from '@playwright/test'
import { signIn, signInAnew } from './admin-support.ts'
import { search } from './card-and-seo-support.ts'
import {
  button,
  content,
  dialog,
  expectSaved,
  newWord,
  openCreate,
  openEdit,
  publish,
  saveState,
  sourceButton,
  sourceField,
  tab,
  title,
  writePost,
} from './edit-support.ts'
import { expect, expectAccessible, hold, test } from './support.ts'

const SAVE = '**/admin/functions/save-draft'

test.describe('with a server that does not answer', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a new post that never reached the server is offered on the next new post', async ({ page, context }) => {
    const word = newWord()
    await openCreate(page)
    await context.route(SAVE, (route) => route.abort())
    await title(page).fill(word)
    await expect(saveState(page)).toContainText('kept in this browser')
    await page.close({ runBeforeUnload: false })
    await context.unroute(SAVE)
    const next = await context.newPage()
    await next.goto('/admin/posts/create')
    await expect(next.getByText(`“${word}”`)).toBeVisible()
    await button(next, 'Restore').click()
    await expect(title(next)).toHaveValue(word)
    await expectSaved(next)
  })

  test('the unsaved text of another new post replaces nothing that was written meanwhile', async ({ page, context }) => {
    const [word, meanwhile] = [newWord(), newWord()]
    await openCreate(page)
    await context.route(SAVE, (route) => route.abort())
    await title(page).fill(word)
    await expect(saveState(page)).toContainText('kept in this browser')
    await page.close({ runBeforeUnload: false })
    await context.unroute(SAVE)
    const next = await context.newPage()
    await next.goto('/admin/posts/create')
    await expect(next.getByText(`“${word}”`)).toBeVisible()
    await title(next).fill(meanwhile)
    await content(next).fill('Written meanwhile.')
    await expect(next).toHaveURL(/\/admin\/posts\/edit\/[0-9a-f-]{36}$/)
    const postId = next.url().slice(-36)
    await expect(button(next, 'Restore')).toBeHidden()
    await expect(next.getByText('Something newer was saved since')).toBeHidden()
    await next.getByRole('link', { name: 'Restore in a new post' }).click()
    await button(next, 'Restore').click()
    await expect(title(next)).toHaveValue(word)
    await expectSaved(next)
    await openEdit(next, postId)
    await expect(title(next)).toHaveValue(meanwhile)
    await expect(content(next)).toContainText('Written meanwhile.')
  })
})

test('a save in a second tab is announced at once in the first', async ({ page, context }) => {
  const word = newWord()
  await openCreate(page)
  const postId = await writePost(page, word, 'Text.')
  const other = await context.newPage()
  await openEdit(other, postId)
  await title(other).fill(`${word} of the second tab`)
  await expectSaved(other)
  await expect(page.getByText('Changed elsewhere: this post was saved in another tab')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Load the newer text').click()
  await expect(title(page)).toHaveValue(`${word} of the second tab`)
  await expectSaved(page)
})

test.describe('when two devices write', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('"Take theirs" stores the own version in the browser', async ({ page, browser, baseURL }) => {
    const { word, other } = await writeOnTwoDevices(page, browser, baseURL)
    await button(page, 'Take theirs').click()
    await expectTheirs(page, word)
    await expect(page.getByText('was set aside in this browser')).toBeVisible()
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    expect((await download).suggestedFilename()).toBe(`${word} mine.html`)
    await page.reload()
    await expect(page.getByText('was set aside in this browser')).toBeVisible()
    await button(page, 'Delete').click()
    await expect(page.getByText('was set aside in this browser')).toBeHidden()
    await other.context().close()
  })

  test('"Keep mine" stores the other version in the history', async ({ page, browser, baseURL }) => {
    const { word, other } = await writeOnTwoDevices(page, browser, baseURL)
    await expect(page.getByText('Changed elsewhere: this post was saved')).toBeVisible()
    await button(page, 'Show the difference').click()
    const difference = dialog(page, 'Mine and theirs')
    await expect(difference.getByRole('region', { name: 'Title', exact: true })).toContainText('theirs')
    await expect(difference.getByRole('region', { name: 'Search title' })).toContainText(`${word} for search engines`)
    await expect(difference.getByRole('region', { name: 'Article' })).toContainText('A note of theirs')
    await page.keyboard.press('Escape')
    await button(page, 'Keep mine').click()
    await expectSaved(page)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: /Before it was replaced/ }).click()
    const revision = dialog(page, 'Version')
    await expect(revision.getByRole('region', { name: 'Title', exact: true })).toContainText('theirs')
    await expect(revision.getByRole('region', { name: 'Search title' })).toContainText(`${word} for search engines`)
    await expect(revision.getByRole('region', { name: 'Article' })).toContainText('A note of theirs')
    await revision.getByRole('button', { name: 'Restore this version' }).click()
    await expectTheirs(page, word)
    await other.context().close()
  })
})

test('leaving asks for confirmation only while something is unsaved', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, word, 'Text.')
  const release = await hold(page, SAVE)
  await title(page).fill(`${word} changed`)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = dialog(page, 'Leave without saving?')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(title(page)).toHaveValue(`${word} changed`)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  release()
  await expect(question.getByRole('button', { name: 'Save and leave' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goBack()
  await expect(title(page)).toHaveValue(`${word} changed`)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('while the text is saved to leave, Stay stays, and a second press leaves once', async ({ page }) => {
  const word = newWord()
  await openCreate(page)
  await writePost(page, word, 'Text.')
  const question = dialog(page, 'Leave without saving?')
  async function pressWhileSaved(text: string, name: string): Promise<void> {
    const release = await hold(page, SAVE, { times: 1 })
    await title(page).fill(text)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await question.getByRole('button', { name: 'Save and leave' }).click()
    await question.getByRole('button', { name }).click()
    release()
  }
  await pressWhileSaved(`${word} stays`, 'Stay')
  await expectSaved(page)
  await expect(title(page)).toHaveValue(`${word} stays`)
  await pressWhileSaved(`${word} leaves`, 'Save and leave')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goBack()
  await expect(title(page)).toHaveValue(`${word} leaves`)
})

test('a publication in another tab causes no conflict in this one', async ({ page, context }) => {
  const word = newWord()
  await openCreate(page)
  const postId = await writePost(page, word, 'Text.')
  const other = await context.newPage()
  await openEdit(other, postId)
  await publish(other, 'Publish')
  // Waits until this tab knows the new version: a save before that causes a 409, which the browser logs.
  await expect(button(page, 'Version 1')).toBeVisible()
  await content(page).press('Control+End')
  await page.keyboard.type(' More.')
  await expectSaved(page)
  await expect(page.getByText('You are editing a working copy')).toBeVisible()
  await expect(page.getByText('Changed elsewhere')).toBeHidden()
})

test.describe('with an expired session', () => {
  test.use({ allowedErrors: [/status of 401/] })

  test('saving resumes after a sign-in in another tab', async ({ page, context }) => {
    const word = newWord()
    await openCreate(page)
    const postId = await writePost(page, word, 'Signed in.')
    await context.clearCookies()
    await content(page).press('Control+End')
    await page.keyboard.type(' Signed out.')
    await expect(saveState(page)).toHaveText('Session expired: sign in in another tab, nothing is lost')
    const other = await context.newPage()
    await signInAnew(other)
    await expectSaved(page)
    await openEdit(other, postId)
    await expect(content(other)).toContainText('Signed in. Signed out.')
  })
})

const WITH_NOTE =
  '<p>Text.<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></p>' +
  '<section class="footnotes" data-footnotes><ol><li id="fn-1"><p>A note of theirs <a href="#fnref-1" data-footnote-backref>↩</a></p></li></ol></section>'

const searchTitle = (page: Page) => search(page).getByLabel('Search title')

/** A new post whose title this page and another device changed. The other device also added a search title and a footnote, and saved. */
async function writeOnTwoDevices(page: Page, browser: Browser, baseURL: string | undefined): Promise<{ word: string; other: Page }> {
  const word = newWord()
  await openCreate(page)
  const postId = await writePost(page, word, 'Text.')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(other, `/admin/posts/edit/${postId}`)
  await title(other).fill(`${word} theirs`)
  await tab(other, 'Card & SEO').click()
  await searchTitle(other).fill(`${word} for search engines`)
  await sourceButton(other).click()
  await sourceField(other).fill(WITH_NOTE)
  await sourceButton(other).click()
  await expect(content(other)).toContainText('A note of theirs')
  await expectSaved(other)
  await title(page).fill(`${word} mine`)
  return { word, other }
}

async function expectTheirs(page: Page, word: string): Promise<void> {
  await expect(title(page)).toHaveValue(`${word} theirs`)
  await expect(content(page).locator('section[data-footnotes]')).toContainText('A note of theirs')
  await tab(page, 'Card & SEO').click()
  await expect(searchTitle(page)).toHaveValue(`${word} for search engines`)
}

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('changes are saved when the network is back', async ({ page, context }) => {
    const word = newWord()
    await openCreate(page)
    const postId = await writePost(page, word, 'With a network.')
    await context.setOffline(true)
    await content(page).press('Control+End')
    await page.keyboard.type(' Without one.')
    await expect(saveState(page)).toHaveText('Not saved: offline, kept in this browser')
    await page.keyboard.type(' More.')
    await context.setOffline(false)
    await expectSaved(page)
    await openEdit(page, postId)
    await expect(content(page)).toContainText('With a network. Without one. More.')
  })
})
