// Moderation of comments. The journeys share one site, so each uses its own posts and words.
import type { Request } from '@playwright/test'
import { ACTION, card, comment, inbox, ofThis, undo } from './admin-comments-support.ts'
import { pressAtOnce, signIn } from './admin-support.ts'
import { commentBy, emailOfThis, POST, postIdOf, section, send, test } from './comments-support.ts'
import { expect, expectAccessible, expectFitAndAccessible, expectToast, hold, hoverUndo, openPage } from './support.ts'

const isChange = (request: Request) => request.method() === 'POST' && request.url().endsWith(ACTION)

test('an edit stores the earlier text, and visitors see that the comment was edited', async ({ page }) => {
  const post = POST(62)
  await comment(page.request, post, { user_name: 'Rude Rudi', comment_text: 'Rubbish, of course.' })
  await signIn(page, ofThis('all'))
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: 'Edit the comment by Rude Rudi' })
  await form.getByLabel('Comment').fill('I do not agree.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const rudi = card(page, 'Rude Rudi')
  await expect(rudi.getByText('I do not agree.')).toBeVisible()
  await rudi.getByText('Changed once').click()
  await expect(rudi.getByText('Rubbish, of course.')).toBeVisible()
  await expect(rudi).toContainText('changed by Ada Owner')
  await openPage(page, post)
  await expect(commentBy(page, 'Rude Rudi')).toContainText('edited')
  await expect(commentBy(page, 'Rude Rudi')).toContainText('I do not agree.')
})

test('comments of a banned address go to spam, and their author reads that they wait for review', async ({ page, request }) => {
  const post = POST(64)
  await comment(request, post, { user_name: 'Mal Ory' })
  await signIn(page, ofThis('all'))
  await page.getByRole('button', { name: 'More for the comment by Mal Ory' }).click()
  await page.getByRole('button', { name: 'Ban this address' }).click()
  await expect(card(page, 'Mal Ory')).toContainText('banned')
  expect(await comment(request, post, { user_name: 'Mal Ory', comment_text: 'Again and again.' })).toMatchObject({ status: 'held' })
  await openPage(page, ofThis('spam'))
  await expect(card(page, 'Mal Ory')).toContainText('It comes from a banned address')
  await openPage(page, '/admin/settings/comments')
  await page.getByRole('button', { name: `Lift the ban of ${emailOfThis()}` }).click()
  await expectToast(page, 'Saved', 'This address may comment again.')
  expect(await comment(request, post, { user_name: 'Mal Ory', comment_text: 'I am back.' })).toMatchObject({ status: 'shown' })
})

test('a closed thread shows a message instead of the form, and the server refuses new comments', async ({ page }) => {
  const post = POST(65)
  const { id } = await comment(page.request, post, { user_name: 'Last Lena' })
  const post_id = await postIdOf(page.request, post)
  await signIn(page, ofThis('all'))
  await page.getByRole('button', { name: 'More for the comment by Last Lena' }).click()
  await page.getByRole('button', { name: 'Close the thread' }).click()
  await hoverUndo(page)
  await expect(card(page, 'Last Lena')).toContainText('whose thread is closed')

  const visitor = await page.context().newPage()
  await openPage(visitor, post)
  await expect(section(visitor).getByText('Comments on this post are closed.')).toBeVisible()
  await expect(section(visitor).getByRole('button', { name: 'Add Comment' })).toHaveCount(0)
  await expect(commentBy(visitor, 'Last Lena').getByRole('button', { name: 'Reply' })).toHaveCount(0)
  for (const parent_id of [null, id])
    expect((await send(page.request, { post_id, parent_id, comment_text: 'Too late.' })).status()).toBe(410)
  await expectAccessible(visitor)

  await undo(page).click()
  await expect(card(page, 'Last Lena')).not.toContainText('whose thread is closed')
  expect((await send(page.request, { post_id, comment_text: 'In time.' })).status()).toBe(200)
})

test('many are selected by keyboard and marked as needing no reply at once; filters and search narrow the list', async ({ page }) => {
  const post = POST(67)
  for (const number of [1, 2, 3])
    await comment(page.request, post, { user_name: `Many ${number}`, comment_text: `One of many: ${number}.` })
  await signIn(page, ofThis('unanswered'))
  await expect(page.getByRole('article')).toHaveCount(3)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('group', { name: 'With selected' }).getByRole('button', { name: 'Need no answer' }).click()
  await hoverUndo(page)
  await expect(page.getByText('2 comments need no answer.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await undo(page).click()
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.keyboard.press('/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`Many ${emailOfThis()} three`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No comment matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).first().click()
  await expect(page).toHaveURL(inbox('?queue=unanswered'))
  await page.getByLabel('Post', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/post=[0-9a-f-]{36}/)
})

test('a half-written form is restored after another one was open, until it is sent or cancelled', async ({ page }) => {
  const post = POST(71)
  await comment(page.request, post, { user_name: 'First Fay' })
  await comment(page.request, post, { user_name: 'Second Sid', comment_text: 'As it was sent.' })
  await signIn(page, ofThis('all'))
  const [fay, sid] = [card(page, 'First Fay'), card(page, 'Second Sid')]
  const openReply = () => fay.getByRole('button', { name: 'Reply', exact: true }).click()
  const openEdit = () => sid.getByRole('button', { name: 'Edit', exact: true }).click()
  await openReply()
  await fay.getByLabel('Reply as Admin').fill('Half a thought')
  await openEdit()
  await expect(fay.getByLabel('Reply as Admin')).toHaveCount(0)
  await sid.getByRole('textbox', { name: 'Comment' }).fill('Half a change')
  await sid.getByRole('textbox', { name: 'Name' }).fill('Sidney')
  await openReply()
  await expect(fay.getByLabel('Reply as Admin')).toHaveValue('Half a thought')
  await openEdit()
  await expect(sid.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a change')
  await expect(sid.getByRole('textbox', { name: 'Name' })).toHaveValue('Sidney')
  await sid.getByRole('button', { name: 'Cancel' }).click()
  await openEdit()
  await expect(sid.getByRole('textbox', { name: 'Comment' })).toHaveValue('As it was sent.')
  await expect(sid.getByRole('textbox', { name: 'Name' })).toHaveValue('Second Sid')

  await openReply()
  await fay.getByLabel('Reply as Admin').press('Control+Enter')
  await expect(fay.getByText('Half a thought')).toBeVisible()
  await fay.getByRole('button', { name: 'More for the comment by First Fay' }).click()
  await page.getByRole('button', { name: 'Remove your reply' }).click()
  await openReply()
  await expect(fay.getByLabel('Reply as Admin')).toHaveValue('')
})

test('the answer to a sent form does not change the form that is open meanwhile', async ({ page }) => {
  const post = POST(72)
  await comment(page.request, post, { user_name: 'Early Erin' })
  await comment(page.request, post, { user_name: 'Later Lou', comment_text: 'Another question.' })
  // On a slow machine the delayed reply could exceed the request timeout, so there is none.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await signIn(page, ofThis('all'))
  const [erin, lou] = [card(page, 'Early Erin'), card(page, 'Later Lou')]
  const release = await hold(page, `**${ACTION}`, { times: 1 })
  await erin.getByRole('button', { name: 'Reply', exact: true }).click()
  await erin.getByLabel('Reply as Admin').fill('Sent first.')
  const sent = page.waitForRequest(isChange)
  await erin.getByLabel('Reply as Admin').press('Control+Enter')
  await sent
  await lou.getByRole('button', { name: 'Spam' }).click()
  await hoverUndo(page)
  await expect(lou).toBeHidden()
  await expect(erin.getByLabel('Reply as Admin')).not.toBeEditable()
  await undo(page).click()
  await lou.getByRole('button', { name: 'Reply', exact: true }).click()
  await lou.getByLabel('Reply as Admin').fill('Not yet')
  release()
  await expectToast(page, 'Done', 'Visitors see your reply.')
  await expect(erin.getByText('Sent first.')).toBeVisible()
  await expect(erin).toHaveAttribute('aria-busy', 'false')
  await lou.getByLabel('Reply as Admin').pressSequentially(' finished')
  await expect(lou.getByLabel('Reply as Admin')).toBeFocused()
  await expect(lou.getByLabel('Reply as Admin')).toHaveValue('Not yet finished')
})

test('text typed after a search stays when the results arrive; going back restores the search text of that address', async ({ page }) => {
  await page.clock.install()
  await signIn(page, inbox('?queue=all'))
  // With a stopped clock typing sends no request; only Enter does.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const box = page.getByRole('searchbox', { name: 'Text, name, email or post' })
  const release = await hold(page, '**/admin/comments.data?*')
  await box.fill('nobody  says')
  const asked = page.waitForRequest('**/admin/comments.data?*')
  await box.press('Enter')
  await asked
  await box.pressSequentially(' this')
  release()
  await expect(page.getByText('0 comments match.')).toBeVisible()
  await expect(page).toHaveURL(/search=nobody/)
  await expect(box).toHaveValue('nobody  says this')
  await page.goBack()
  await expect(page).toHaveURL(inbox('?queue=all'))
  await expect(box).toHaveValue('')
})

test('shortcuts that begin with g do not moderate the focused comment', async ({ page }) => {
  await comment(page.request, POST(70), { user_name: 'Quiet Quinn' })
  const moderated: string[] = []
  page.on('request', (request) => {
    if (isChange(request)) moderated.push(String(request.postData()))
  })
  await signIn(page)
  for (const [letter, screen] of [
    ['d', /\/admin\/dashboard/],
    ['a', /\/admin\/analytics/],
    ['t', /\/admin\/categories/],
    ['s', /\/admin\/settings/],
  ] as const) {
    // After a full page load the screen's key listener runs before that of the frame.
    await openPage(page, ofThis('all'))
    await page.keyboard.press('j')
    await expect(card(page, 'Quiet Quinn')).toBeFocused()
    await pressAtOnce(page, ['g', letter])
    await expect(page).toHaveURL(screen)
  }
  expect(moderated).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the list fits the screen and is accessible', async ({ page }) => {
    const name = 'Okonkwo_the_unreasonably_long_name_that_never_breaks'
    await comment(page.request, POST(69), { user_name: name, comment_text: `W${'o'.repeat(400)}rd` })
    await signIn(page, ofThis('all'))
    await expect(card(page, name)).toBeVisible()
    await expectFitAndAccessible(page, [360])
    await card(page, name).getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByLabel('Reply as Admin')).toBeFocused()
    // The focused box scrolled the list below the bar of the site, where axe measures the distance to the controls of the bar.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectFitAndAccessible(page, [360])
    await openPage(page, '/admin/settings/comments')
    await expectFitAndAccessible(page, [360])
  })
})

test.describe('comment rules', () => {
  test.use({ allowedErrors: [/400/] })
  test('invalid rules are refused; banned words make spam and suspect words flag as soon as they are saved', async ({ page, request }) => {
    const post = POST(66)
    await signIn(page, '/admin/settings/comments')
    await page.getByLabel('Links allowed').fill('many')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText('Links allowed must be a whole number.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Links allowed').fill('2')
    await page.getByLabel('Banned words').fill('qzkasino*')
    await page.getByLabel('Suspect words').fill('qzdoubtful')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expectToast(page, 'Saved', 'New comments go by these rules from now on.')
    expect(await comment(request, post, { user_name: 'Lucky Luke', comment_text: 'Best QZkasinos!' })).toMatchObject({
      status: 'held',
    })
    expect(await comment(request, post, { user_name: 'Doubting Dora', comment_text: 'That is qzdoubtful.' })).toMatchObject({
      status: 'shown',
    })
    await openPage(page, ofThis('spam'))
    await expect(card(page, 'Lucky Luke')).toContainText('It has a banned word: “qzkasino*”')
    await openPage(page, ofThis('flagged'))
    await card(page, 'Doubting Dora').getByRole('button', { name: 'Looks fine' }).click()
    await expect(card(page, 'Doubting Dora')).toBeHidden()
    await openPage(page, '/admin/settings/comments')
    await page.getByLabel('Banned words').fill('')
    await page.getByLabel('Suspect words').fill('')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expectToast(page, 'Saved', 'New comments go by these rules from now on.')
  })
})

test.describe('a conflicting change', () => {
  test.use({ allowedErrors: [/409/] })
  test('the second of two simultaneous replies is told that the comment has changed', async ({ page }) => {
    const post = POST(68)
    const { id } = await comment(page.request, post, { user_name: 'Busy Bo' })
    await signIn(page, ofThis('unanswered'))
    await card(page, 'Busy Bo').getByRole('button', { name: 'Reply' }).click()
    const reply = { intent: 'reply', comment_id: id, reply: 'I was first.', known: null }
    expect((await page.request.post(ACTION, { data: reply })).status()).toBe(200)
    await page.getByLabel('Reply as Admin').fill('I was second.')
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(page.getByText('This comment was changed in another window meanwhile.')).toBeVisible()
  })
})

test('a reply is published at once, changed, and removed', async ({ page }) => {
  const post = POST(61)
  await comment(page.request, post, { user_name: 'Asking Ada' })
  await signIn(page, ofThis('unanswered'))
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const form = page.getByRole('form', { name: 'Reply to Asking Ada' })
  await expect(form.getByLabel('Reply as Admin')).toBeFocused()
  await form.getByRole('button', { name: 'Reply' }).click()
  await expect(form.getByText('Please write something.')).toBeVisible()
  await form.getByLabel('Reply as Admin').fill('Yes: equality is all it knows.')
  await page.keyboard.press('Control+Enter')
  await expect(card(page, 'Asking Ada')).toBeHidden()

  const visitor = await page.context().newPage()
  await openPage(visitor, post)
  await expect(commentBy(visitor, 'Asking Ada')).toContainText('Yes: equality is all it knows.')
  await openPage(page, ofThis('all'))
  await card(page, 'Asking Ada').getByRole('button', { name: 'Edit reply' }).click()
  await page.getByLabel('Reply as Admin').fill('No, not quite.')
  await page.getByRole('button', { name: 'Change the reply' }).click()
  await expect(card(page, 'Asking Ada')).toContainText('No, not quite.')
  await expect(card(page, 'Asking Ada')).toContainText('Changed once')
  await visitor.reload()
  await expect(commentBy(visitor, 'Asking Ada')).toContainText('No, not quite.')
  await page.getByRole('button', { name: 'More for the comment by Asking Ada' }).click()
  await page.getByRole('button', { name: 'Remove your reply' }).click()
  await hoverUndo(page)
  await expect(page.getByText('Your reply is removed.')).toBeVisible()
  await visitor.reload()
  await expect(commentBy(visitor, 'Asking Ada')).not.toContainText('No, not quite.')
})

test('spam, trash and final deletion can each be undone; replies disappear and return with their parent', async ({ page }) => {
  const post = POST(63)
  const { id } = await comment(page.request, post, { user_name: 'Parent Pat' })
  await comment(page.request, post, { user_name: 'Child Charlie', comment_text: 'An answer to it.', parent_id: id })
  await signIn(page, ofThis('all'))
  const pat = card(page, 'Parent Pat')
  await pat.getByRole('button', { name: 'Spam' }).click()
  await hoverUndo(page)
  await expect(pat).toBeHidden()
  await expect(card(page, 'Child Charlie')).toContainText('not in sight')
  const visitor = await page.context().newPage()
  await openPage(visitor, post)
  await expect(section(visitor)).not.toContainText('An answer to it.')
  await undo(page).click()
  await expect(pat).toBeVisible()
  await pat.getByRole('button', { name: 'Delete' }).click()
  await expect(pat).toBeHidden()

  await openPage(page, ofThis('trash'))
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await hoverUndo(page)
  await expect(page.getByText('The comment by Parent Pat deleted.')).toBeVisible()
  await undo(page).click()
  await pat.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The trash is empty').or(page.getByText('No comment matches'))).toBeVisible()
  await visitor.reload()
  await expect(commentBy(visitor, 'Child Charlie')).toHaveCount(1)
})
