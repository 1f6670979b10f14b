// Larger text in the browser's settings: the admin area stays in the window too.
import { POST, postIdOf, send } from './comments-support.ts'
import { content, newWord } from './edit-support.ts'
import { test } from './owner-test.ts'
import { expect, openPage } from './support.ts'
import { expectFitting } from './text-size-support.ts'

const SCREENS = [
  '/admin',
  '/admin/posts',
  '/admin/templates',
  '/admin/templates/snippets',
  '/admin/media',
  '/admin/comments',
  '/admin/categories',
  '/admin/link-shortener',
  '/admin/broken-links',
  '/admin/posts/replace',
  '/admin/upkeep',
  '/admin/files',
  '/admin/redirects',
  '/admin/analytics',
  '/admin/import',
  '/admin/settings',
]

test('comments of which some lines are shown fit with larger text', async ({ page, request }) => {
  const post_id = await postIdOf(request, POST(58))
  const word = newWord()
  const comment_text = ['a', 'b', 'c'].map((name) => `https://${name}-${word}.example`).join(' ')
  expect(await send(request, { post_id, comment_text })).toBeOK()
  await openPage(page, `/admin/comments?queue=all&search=${word}`)
  await expect(page.getByText(`https://a-${word}.example`).first()).toBeVisible()
  await expectFitting(page)
})

for (const path of SCREENS)
  test(`${path} fits with larger text`, async ({ page }) => {
    await openPage(page, path)
    await expectFitting(page)
  })

test('what find and replace found fits with larger text', async ({ page }) => {
  await openPage(page, '/admin/posts/replace?find=heading%20of%20the&with=A%20title%20of%20the')
  await expect(page.getByText(/^\d+ places in \d+ posts?\. /)).toBeVisible()
  await expectFitting(page)
})

test('the editor fits with larger text', async ({ page }) => {
  await openPage(page, '/admin/posts/create')
  await content(page).fill('A paragraph.')
  await expectFitting(page)
})
