// A text is found in all posts, looked at, replaced and taken back.
import type { Page } from '@playwright/test'
import { dialog, newWord, publish, writePost } from './edit-support.ts'
import { test } from './owner-test.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, openPage } from './support.ts'

// Replacing searches all posts.
test.describe.configure({ mode: 'default' })

async function publishPost(page: Page, heading: string, text: string): Promise<string> {
  await openPage(page, '/admin/posts/create')
  const postId = await writePost(page, heading, text)
  await publish(page, 'Publish')
  return postId
}

async function articleOf(page: Page, heading: string): Promise<string> {
  const answer = await page.request.get(`/posts/${heading.toLowerCase().replaceAll(' ', '-')}`)
  return answer.text()
}

const found = (page: Page) => page.getByRole('list', { name: 'Posts with the text' })

for (const width of [1280, 360]) {
  test(`a text is replaced where the owner chose, and taken back, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const word = newWord()
    for (const heading of [`One ${word}`, `Two ${word}`]) await publishPost(page, heading, `Old${word} and old${word}.`)

    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/admin/posts/replace')
    const form = page.getByRole('form', { name: 'Find and replace' })
    await form.getByLabel('Find', { exact: true }).fill(`old${word}`)
    await form.getByLabel('Replace with').fill(`<New> ${word}`)
    await form.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.getByText('4 places in 2 posts.')).toBeVisible()
    const places = found(page).getByRole('list', { name: `Places in One ${word}` })
    await expect(places.locator('del')).toHaveText([`Old${word}`, `old${word}`])
    await expect(places.locator('ins')).toHaveText([`<New> ${word}`, `<New> ${word}`])
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)

    await found(page)
      .getByRole('checkbox', { name: `Replace place 2 in Two ${word}` })
      .uncheck()
    await expect(page.getByText('3 places in 2 posts chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Replace…' }).click()
    const question = dialog(page, 'Replace the text?')
    await expect(question.getByText('at 3 places in 2 posts')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Replace in 2 posts' }).click()
    await expect(page.getByText('Replaced in 2 posts.').first()).toBeVisible()
    expect(await articleOf(page, `One ${word}`)).toContain(`&#x3C;New> ${word} and &#x3C;New> ${word}.`)
    expect(await articleOf(page, `Two ${word}`)).toContain(`&#x3C;New> ${word} and old${word}.`)

    const replaced = page.getByRole('region', { name: 'Replaced lately' }).getByRole('listitem').filter({ hasText: word })
    await replaced.getByRole('button', { name: `Undo: old${word}` }).click()
    await expect(replaced).toContainText('Undone')
    expect(await articleOf(page, `One ${word}`)).toContain(`Old${word} and old${word}.`)
    await expectAccessible(page)
  })
}

test('a post that changed meanwhile is named and stays; the find bar of an article leads here', async ({ page, context }) => {
  const word = newWord()
  const heading = `Mine ${word}`
  await publishPost(page, heading, `Old${word} words.`)
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByLabel('Find in the article').fill(`old${word}`)
  await bar.getByLabel('Replace with').fill('new')
  await bar.getByRole('link', { name: 'In all posts' }).click()
  await expect(page.getByText('1 place in 1 post.')).toBeVisible()

  const other = await context.newPage()
  await openPage(other, new URL((await found(page).getByRole('link', { name: heading }).getAttribute('href')) ?? '', page.url()).pathname)
  await other.getByRole('textbox', { name: 'Content' }).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' More.')
  await expect(other.getByText(/^Saved/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Replace…' }).click()
  await dialog(page, 'Replace the text?').getByRole('button', { name: 'Replace in 1 post' }).click()
  await expect(page.getByText(`${heading} (changed meanwhile, or open in an editor)`)).toBeVisible()
  await expect(page.getByText('No post was changed.')).toBeVisible()
  expect(await articleOf(page, heading)).toContain(`Old${word} words.`)
})

test('the palette finds the screen, and a text in no post says so', async ({ page }) => {
  await openPage(page, '/admin/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('replace everywhere')
  await page.getByRole('option', { name: /Find and replace in all posts/ }).click()
  await page.getByLabel('Find', { exact: true }).fill(`none-${newWord()}`)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('No post has this text')).toBeVisible()
  await expectAccessible(page)
})
