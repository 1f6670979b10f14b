import { expect } from 'vitest'
import { onEmbedded } from '#tests/support/database.ts'
import { isCounted } from './is-counted.server.ts'

const ORIGIN = 'https://blog.example'

function ask(headers: HeadersInit): Request {
  return new Request(`${ORIGIN}/functions/lookup-link`, { headers })
}

onEmbedded('clients that count at a gate', (test) => {
  test('a browser counts', async ({ db }) => {
    const browser = ask({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    expect(await isCounted(browser, { db, origin: ORIGIN })).toBe(true)
  })

  test('bots and clients without a user agent do not count', async ({ db }) => {
    for (const request of [ask({ 'User-Agent': 'curl/8.5.0' }), ask({ 'User-Agent': '' }), ask({})]) {
      expect(await isCounted(request, { db, origin: ORIGIN })).toBe(false)
    }
  })
})
