import { randomUUID } from 'node:crypto'
import { BROWSER, writePost } from '#tests/support/built-site.ts'
import { signIn, waitForHydration } from './admin-support.ts'
import { test as alone } from './attack/site.ts'
import { addOwnerSession, watch } from './attack/watch.ts'
import { expect, expectAccessible, openPage, test } from './support.ts'

// The browser logs the 400 of a refused form and the 404 of an unknown screen.
test.use({ allowedErrors: [/status of 40[04]/] })

// Needs its own site: the dashboard shows the five newest comments, and other journeys write many.
alone('a comment is answered on the dashboard, and visitors see it', async ({ site, page, browser }) => {
  const slug = `answered-${randomUUID().slice(0, 8)}`
  const comment = { user_name: 'Dora Dashboard', user_email: 'dora@mail.example', comment_text: 'Is this answered in place?' }
  const posted = { post_id: await writePost(site, { slug }), ...comment, elapsed_ms: 60_000 }
  expect((await site.call('/functions/post-comment', posted)).status).toBe(200)
  await watch(page, site)
  await openPage(page, `${site.origin}/admin/dashboard`)
  const box = page.getByRole('region', { name: 'Newest comments' }).getByRole('listitem').filter({ hasText: 'Dora Dashboard' })
  await box.getByLabel('Reply to Dora Dashboard').click()
  await box.getByLabel(/^Your reply/).fill('It is.')
  await box.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(box.getByText('You: It is.')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await openPage(visitor, `${site.origin}/posts/${slug}`)
  await expect(visitor.getByText('It is.')).toBeVisible()
  await visitor.context().close()
})

// Needs its own site: other journeys save the same forms.
alone('settings ask before a navigation or a reload loses typed text, and not after a save', async ({ site, page }) => {
  await addOwnerSession(page, site)
  await openPage(page, `${site.origin}/admin/settings/site`)
  const form = page.getByRole('region', { name: 'Figures' })
  const available = form.getByRole('group', { name: 'Available' }).getByLabel('Own text')
  const saved = await available.inputValue()
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await available.fill('at weekends')
  await tabs.getByRole('link', { name: 'Comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/settings/site`)
  await expect(available).toHaveValue('at weekends')

  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reload
  await expect(available).toHaveValue(saved)

  await waitForHydration(page)
  await available.fill('  at  weekends ')
  await form.getByRole('button', { name: 'Save figures' }).click()
  await expect(available).toHaveValue('at weekends')
  await tabs.getByRole('link', { name: 'Comments' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/settings/comments`)

  await page.getByLabel('Links allowed').fill('many')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByLabel('Links allowed')).toHaveAttribute('aria-invalid', 'true')
  await tabs.getByRole('link', { name: 'Backups' }).click()
  await dialog.getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/settings/backups`)
})

test('the dashboard leads to the form for a new link', async ({ page }) => {
  await signIn(page)
  await page.getByRole('main').getByRole('link', { name: 'New link' }).click()
  await expect(page.getByRole('dialog', { name: 'New link' }).getByLabel('Link name')).toBeFocused()
})

test('a search that finds nothing becomes a draft in one click', async ({ page, browser, baseURL }) => {
  // The default user agent is HeadlessChrome, which counts as a bot.
  const visitor = await (await browser.newContext({ userAgent: BROWSER })).newPage()
  await openPage(visitor, `${baseURL}/posts?search=quaternion+gardening`)
  await expect(visitor.getByText('No posts found matching your criteria')).toBeVisible()
  await signIn(page)
  // Searches are counted in batches, a second apart.
  const write = page.getByRole('button', { name: 'Write this: quaternion gardening' })
  await expect(async () => {
    await page.reload()
    await expect(write).toBeVisible({ timeout: 500 })
  }).toPass()
  await waitForHydration(page)
  await write.click()
  await expect(page).toHaveURL(/\/admin\/posts\/edit\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quaternion gardening')
})

test('an unknown address below /admin shows a not-found page inside the admin frame', async ({ page }) => {
  await signIn(page)
  await openPage(page, '/admin/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test.describe('when a screen cannot be loaded', () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch|500/] })

  test('the frame stays, distinguishes a missing server from an error, and offers another try', async ({ page }) => {
    await signIn(page)
    const rail = page.getByRole('navigation', { name: 'Admin', exact: true })
    await rail.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    // The request fails while the styles of the screen are still loading.
    const failed = page.waitForEvent('requestfailed')
    await page.route('**/*.css', async (route) => {
      await failed
      await route.continue()
    })
    await page.route('**/admin/dashboard.data*', (route) => route.abort())
    await page.goBack()
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong · Admin')
    await expectAccessible(page)
    await page.unroute('**/admin/dashboard.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()

    await page.route('**/admin/analytics.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await rail.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByText('This screen could not be loaded')).toBeVisible()
    await rail.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})
