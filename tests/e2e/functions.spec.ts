import { expect, openPage, test } from './support.ts'

const HOME_VIEW = '/functions/increment-homepage-view'
const POST_VIEW = '/functions/increment-post-view'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36' }

test('functions are not read', async ({ request }) => {
  for (const address of [HOME_VIEW, POST_VIEW]) expect((await request.get(address)).status()).toBe(405)
})

test('a call from another site is refused', async ({ request }) => {
  for (const origin of ['https://evil.example', 'null']) {
    const response = await request.post(HOME_VIEW, { headers: { ...BROWSER, Origin: origin } })
    expect([400, 403]).toContain(response.status())
  }
})

test.describe('a body that makes no sense is refused', () => {
  for (const data of ['', '{', '[]', '"text"', '{}', '{"post_id":1}', `{"post_id":"'; drop table posts; --"}`, '{"post_id":null}']) {
    test(`body ${JSON.stringify(data)}`, async ({ request }) => {
      const response = await request.post(POST_VIEW, { data, headers: { ...BROWSER, 'Content-Type': 'application/json' } })
      expect(response.status()).toBe(400)
    })
  }

  test('a body that is far too long', async ({ request }) => {
    const response = await request.post(POST_VIEW, { data: 'x'.repeat(1_100_000), headers: { ...BROWSER, 'Content-Type': 'text/plain' } })
    expect(response.status()).toBe(413)
  })
})

test('a post nobody published is not found', async ({ request }) => {
  expect((await request.post(POST_VIEW, { data: { post_id: UNKNOWN }, headers: BROWSER })).status()).toBe(404)
})

test('bots are answered and not counted', async ({ request }) => {
  const response = await request.post(HOME_VIEW, { headers: { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  expect(await response.json()).toEqual({ counted: false })
  expect(await (await request.post(HOME_VIEW, { headers: BROWSER })).json()).toEqual({ counted: true })
})

test('home counts its view, and a failing count disturbs nobody', async ({ page }) => {
  const counted = page.waitForResponse((response) => response.url().endsWith(HOME_VIEW))
  await openPage(page, '/')
  expect((await counted).status()).toBe(200)
})

test.describe('when counting fails', () => {
  test.use({ allowedErrors: [/500/] })
  test('home and post are as before', async ({ page }) => {
    await page.route('**/functions/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openPage(page, '/')
    await openPage(page, '/posts/a-project-with-everything')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A project with everything')
  })
})
