import { card, comment, ofThis, undo } from './admin-comments-support.ts'
import { signIn } from './admin-support.ts'
import { commentBy, emailOfThis, POST, test } from './comments-support.ts'
import { expect, expectAccessible, hoverUndo, openPage } from './support.ts'

const LINKS = 'https://a.example https://b.example https://c.example'

test('a comment in review is approved by keyboard, becomes visible to visitors, and is hidden again by undo', async ({ page }) => {
  const post = POST(60)
  expect(await comment(page.request, post, { user_name: 'Waiting Wanda', comment_text: `See ${LINKS}` })).toMatchObject({ status: 'held' })
  await signIn(page, ofThis('waiting'))
  const wanda = card(page, 'Waiting Wanda')
  await expect(wanda).toContainText('It has more links than allowed')
  await expect(wanda).toContainText(emailOfThis())
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(wanda).toBeFocused()
  await page.keyboard.press('a')
  await hoverUndo(page)
  await expect(page.getByText('The comment by Waiting Wanda approved.')).toBeVisible()
  await expect(wanda).toBeHidden()

  const visitor = await page.context().newPage()
  await openPage(visitor, post)
  await expect(commentBy(visitor, 'Waiting Wanda')).toBeVisible()
  await undo(page).click()
  await expect(wanda).toBeVisible()
  await visitor.reload()
  await expect(commentBy(visitor, 'Waiting Wanda')).toHaveCount(0)
})
