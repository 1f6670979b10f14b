import { OWNER, signIn, waitForHydration } from './admin-support.ts'
import { postIdOf } from './comments-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPage, test } from './support.ts'

// What the browser says by itself about a refused form.
test.use({ allowedErrors: [/status of 400/] })

/** Programs are not counted, and a browser without a head says that it is one. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a search that finds nothing becomes a draft in one click', async ({ page, browser, baseURL }) => {
  const visitor = await (await browser.newContext({ userAgent: FIREFOX })).newPage()
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

test('a comment is answered on the dashboard, and visitors see it', async ({ page, request, browser, baseURL }) => {
  await signIn(page)
  const postId = await postIdOf(request, '/posts/seed-000007')
  const answer = await request.post('/functions/post-comment', {
    data: {
      post_id: postId,
      user_name: 'Dora Dashboard',
      user_email: 'dora@example.com',
      comment_text: 'Is this answered in place?',
      elapsed_ms: 60_000,
    },
    headers: { Origin: baseURL ?? '' },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
  await waitForHydration(page)
  const box = page.getByRole('region', { name: 'Newest comments' }).getByRole('listitem').filter({ hasText: 'Dora Dashboard' })
  await box.getByLabel('Reply to Dora Dashboard').click()
  await box.getByLabel(/^Your reply/).fill('It is.')
  await box.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(box.getByText('You: It is.')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await openPage(visitor, `${baseURL}/posts/seed-000007`)
  await expect(visitor.getByText('It is.')).toBeVisible()
})

test('a setting that cannot stand is refused with what was typed, and one that can is seen by visitors at once', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/settings/site')
  const form = page.getByRole('region', { name: 'Stated figures' })
  const tutorials = form.getByLabel('Java tutorials')
  const save = form.getByRole('button', { name: 'Save stated figures' })
  await tutorials.fill('many')
  await save.click()
  await expect(form.getByText('Java tutorials must be a whole number.')).toBeVisible()
  await expect(tutorials).toHaveValue('many')
  await tutorials.fill('28')
  await form.getByLabel('Available').fill('around the clock')
  await save.click()
  await expect(page.getByText('Visitors see it from now on.')).toBeVisible()
  expect(await (await request.get('/about')).text()).toContain('around the clock')
})

test('one field leads anywhere, by keyboard', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await field.fill('link sh')
  await expect(page.getByRole('option', { name: /Link shortener/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/link-shortener/)
  await page.keyboard.press('Control+k')
  await field.fill('long way')
  await page
    .getByRole('option', { name: /The long way round/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/posts\/edit\//)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`dashboard and settings are accessible and fit, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, '/admin/dashboard', OWNER)
    for (const address of ['/admin/dashboard', '/admin/settings/site']) {
      await openPage(page, address)
      await expectAccessible(page)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    }
  })
}
