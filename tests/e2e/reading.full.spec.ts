// Reports of readers that are not accepted.
import { BROWSER } from '#tests/support/built-site.ts'
import { expect, test } from './support.ts'

test('reports of other sites are refused, and those of bots are not counted', async ({ request }) => {
  const body = { post_id: '00000000-0000-4000-8000-000000000000', seconds: 5, heading: null, end: true, used: [], links: [] }
  const post = (data: unknown, headers: Record<string, string>) => request.post('/functions/report-reading', { data, headers })
  expect((await post(body, { 'User-Agent': BROWSER, Origin: 'https://evil.example' })).status()).toBe(403)
  expect((await post({ ...body, seconds: -1 }, { 'User-Agent': BROWSER })).status()).toBe(400)
  expect((await post({ ...body, links: Array(51).fill('a') }, { 'User-Agent': BROWSER })).status()).toBe(400)
  expect((await post(body, { 'User-Agent': BROWSER })).status()).toBe(404)
  expect(await (await post(body, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).json()).toEqual({ counted: false })
  expect((await request.get('/functions/report-reading')).status()).toBe(405)
})
