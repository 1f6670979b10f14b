import { expect, test } from 'vitest'
import { describePage } from './describe-page.server.ts'

const described = { tags: ['post:1', 'settings'], lastPurge: { tag: 'views:1', at: '2025-01-05T12:00:00.000Z' } }
const describe = (key: string) => (key === 'https://blog.example/posts/first' ? described : { tags: null, lastPurge: null })
const ask = (address: string | null) => describePage({ describe }, 'https://blog.example', address)

test('a page is described, and no cache keeps the answer', async () => {
  const answer = ask('/posts/first')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual({ address: '/posts/first', ...described })
})

test('an address that is never cached is not found', () => {
  expect(ask(null).status).toBe(404)
})
