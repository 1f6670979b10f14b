import {
  CROWDED,
  commentBy,
  emailOfThis,
  inSight,
  openForm,
  POST,
  postComment,
  postIdOf,
  SHOWCASE,
  section,
  send,
  test,
  toasts,
  type,
} from './comments-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

test.describe('when the server refuses a comment', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('comments beyond the rate limit are refused, and the text stays', async ({ page, request }) => {
    await openPage(page, POST(13))
    await postComment(page, { text: 'The first of many.' })
    const session = await page.evaluate(() => localStorage.getItem('comment_session_id'))
    const postId = await postIdOf(request, POST(13))
    for (let count = 2; count <= 20; count++)
      await send(request, { post_id: postId, user_session: session, comment_text: `Number ${count}.` })
    const form = await openForm(page)
    await type(form, { text: 'One too many.' })
    await form.getByRole('button', { name: 'Post Comment' }).click()
    await expect(toasts(page).last()).toHaveText(/Error\s*That was a lot in a short time/)
    await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('One too many.')
  })
})

test('a form that is submitted twice is sent once, and not before the minimum typing time', async ({ page }) => {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/post-comment')) bodies.push(request.postDataJSON())
  })
  await page.clock.install()
  await openPage(page, POST(14))
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const form = await openForm(page)
  // React reveals suspended content with timers, which run only as the clock is advanced.
  await page.clock.runFor(400)
  await type(form)
  await form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) return
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(form.getByRole('button', { name: 'Posting…' })).toBeDisabled()
  await page.clock.runFor(1000)
  expect(bodies).toHaveLength(0)
  await page.clock.runFor(600)
  await expect(commentBy(page, 'Mei Tanaka')).toBeVisible()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    parent_id: null,
    user_name: 'Mei Tanaka',
    user_email: emailOfThis(),
    comment_text: 'Does the same hold for a hash index?',
  })
  expect(bodies[0]?.elapsed_ms).toBeGreaterThanOrEqual(1500)
})

test.describe('a like that is refused', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('because another tab was faster shows a message and the new count', async ({ page, context }) => {
    await openPage(page, POST(17))
    await postComment(page)
    const other = await context.newPage()
    // The other tab loads its likes before the first tab likes the comment.
    const loaded = other.waitForResponse('**/functions/comment-likes')
    await openPage(other, POST(17))
    await section(other).scrollIntoViewIfNeeded()
    await loaded
    await commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(commentBy(page, 'Mei Tanaka').getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled()
    await commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(toasts(other)).toHaveText(/Already liked\s*You have already liked this comment/)
    await expect(commentBy(other, 'Mei Tanaka').getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled()
  })

  test('for another reason can be repeated', async ({ page }) => {
    await openPage(page, POST(18))
    await postComment(page)
    await page.route('**/functions/like-comment', (route) => route.abort(), { times: 1 })
    const like = commentBy(page, 'Mei Tanaka').getByRole('button', { name: /^Like/ })
    await like.click()
    await expect(toasts(page).last()).toHaveText(/Error\s*Failed to like comment/)
    await expect(like).toHaveAccessibleName('Like, 0 likes')
    await like.click()
    await expect(like).toHaveAccessibleName('Liked, 1 like')
  })

  test('a failure to read the likes is only logged', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('comment_session_id', 'session_1736078400000_journey'))
    await page.route('**/functions/comment-likes', (route) => route.fulfill({ status: 500, body: '{}' }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('The likes could not be read'))
    await openPage(page, SHOWCASE)
    await section(page).scrollIntoViewIfNeeded()
    await logged
    await expect(section(page).getByRole('button', { name: 'Like, 0 likes' }).first()).toBeEnabled()
  })
})

test('the address of a comment opens and focuses it at any depth', async ({ page }) => {
  await openPage(page, SHOWCASE)
  const id = await commentBy(page, 'Mei').getAttribute('id')
  await openPage(page, `${SHOWCASE}#${id}`)
  await expect(commentBy(page, 'Mei')).toBeInViewport()
  await expect(commentBy(page, 'Mei')).toBeFocused()
  await openPage(page, `${SHOWCASE}#comment-nothing`)
  await expect(inSight(page)).toHaveCount(2)
})

test('a long thread has pages: the first holds the newest comments, folded', async ({ page, request }) => {
  const html = await (await request.get(CROWDED)).text()
  expect(html).not.toContain('Comment number 1.')
  const last = await (await request.get(`${CROWDED}?comments=6`)).text()
  expect(last).toContain('Comment number 1.')
  await openPage(page, CROWDED)
  await expect(section(page)).toContainText('300 comments')
  await expect(inSight(page)).toHaveCount(2)
  await section(page).getByRole('button', { name: 'Load 5 More Comment' }).click()
  await expect(inSight(page)).toHaveCount(4)
})

test('commenting, liking and replying work by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, POST(25))
  await section(page).getByRole('button', { name: 'Add Comment' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'New comment' })).toBeVisible()
  for (const words of ['Mei', emailOfThis(), 'Typed, not clicked.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  for (const _ of ['the checkbox', 'the button']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Post Comment' })).toBeFocused()
  await page.keyboard.press('Enter')
  const comment = commentBy(page, 'Mei')
  await expect(comment).toBeFocused()
  for (const _ of ['the date', 'the like']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(comment.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled()
  await comment.getByRole('button', { name: 'Reply', exact: true }).focus()
  await page.keyboard.press('Space')
  const reply = page.getByRole('form', { name: 'Reply to Mei' })
  await expect(reply).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sam')
  await expect(reply.getByLabel('Name')).toHaveValue('Sam')
})

test('open forms, errors and whole threads are accessible and fit', async ({ page }) => {
  await openPage(page, SHOWCASE)
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(form.getByText('Please fill in all fields')).toHaveCount(3)
  await section(page).getByRole('button', { name: 'Show 2 replies' }).click()
  await commentBy(page, 'Lena').getByRole('button', { name: 'Show 1 reply' }).click()
  await commentBy(page, 'Tomáš Dvořák').getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Reply to Tomáš Dvořák' })).toBeVisible()
  await expectFitAndAccessible(page)
})

test('two comments are shown at first, and each click adds two more', async ({ page }) => {
  await openPage(page, SHOWCASE)
  const more = section(page).getByRole('button', { name: /^Load/ })
  await expect(inSight(page)).toHaveCount(2)
  for (const [label, then] of [
    ['Load 5 More Comment', 4],
    ['Load 3 More Comment', 6],
    ['Load 1 More Comment', 7],
  ] as const) {
    await expect(more).toHaveText(label)
    await more.click()
    await expect(inSight(page)).toHaveCount(then)
  }
  await expect(more).toHaveCount(0)
  await expect(inSight(page).last().getByRole('article')).toBeFocused()
  await expect(section(page).getByRole('status')).toHaveText('7 of 7 comments shown')
})

test('replies are folded, levels 0 to 2 have a reply button, and replies of the admin are marked', async ({ page }) => {
  await openPage(page, SHOWCASE)
  const asked = commentBy(page, 'Okonkwo_the_unreasonably_long_username_that_never_breaks_by_itself')
  await expect(asked.getByText('Admin', { exact: true })).toBeVisible()
  await expect(asked).toContainText('Yes. The predicate has to be implied by the query.')
  await expect(commentBy(page, 'Sam R.')).toBeHidden()
  const fold = asked.getByRole('button', { name: 'Show 2 replies' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(commentBy(page, 'Sam R.')).toBeVisible()
  await commentBy(page, 'Lena').getByRole('button', { name: 'Show 1 reply' }).click()
  await commentBy(page, 'Tomáš Dvořák').getByRole('button', { name: 'Show 1 reply' }).click()
  const deepest = commentBy(page, 'Mei')
  await expect(deepest).toBeVisible()
  await expect(deepest.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
  await expect(commentBy(page, 'Tomáš Dvořák').getByRole('button', { name: 'Reply', exact: true })).toHaveCount(1)
  await asked.getByRole('button', { name: 'Hide 2 replies' }).click()
  await expect(deepest).toBeHidden()
})

test('comment text is not interpreted: no markup, no bidirectional overrides, only web addresses become links', async ({ page }) => {
  await openPage(page, POST(22))
  const text = `<script>document.title='x'</script> <b>bold</b> javascript:alert(1)\n\u202eevil\u202c https://example.com/a?b=1&c=2.`
  await postComment(page, { name: '\u202e<i>Mallory</i>', text })
  const comment = commentBy(page, '<i>Mallory</i>')
  await expect(comment).toContainText("<script>document.title='x'</script> <b>bold</b> javascript:alert(1)")
  expect(await comment.textContent()).not.toMatch(/[\u202a-\u202e]/)
  await expect(comment.locator('script, i, b b')).toHaveCount(0)
  const link = comment.locator('[id^=text-of-]').getByRole('link')
  await expect(link).toHaveText('https://example.com/a?b=1&c=2')
  await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1&c=2')
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await page.reload()
  await expect(page).not.toHaveTitle('x')
  await expect(comment).toContainText('<b>bold</b>')
})

test('an invalid field has a toast and a message beside it, and the typed text stays', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await openPage(page, POST(11))
  const form = await openForm(page)
  const submit = form.getByRole('button', { name: 'Post Comment' })
  await submit.click()
  await expect(toasts(page).first()).toHaveText(/Error\s*Please fill in all fields/)
  await expect(form.getByText('Please fill in all fields')).toHaveCount(3)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  for (const email of ['mei', 'mei@tanaka', 'mei tanaka@example.com', 'mei@@tanaka.example']) {
    await type(form, { email })
    await submit.click()
    await expect(form.getByText('Please enter a valid email address')).toHaveCount(1)
    await expect(form.getByLabel('Email')).toBeFocused()
  }
  await expect(toasts(page).last()).toHaveText(/Error\s*Please enter a valid email address/)
  await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('Does the same hold for a hash index?')
  await type(form, { text: '   \n ' })
  await submit.click()
  await expect(form.getByText('Please fill in all fields')).toHaveCount(1)
  expect(sent).not.toContain('/functions/post-comment')
})
