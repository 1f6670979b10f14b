import { expect, test } from 'vitest'
import { answerOutOfService } from './maintenance-page.server.ts'

function ask(address: string, init?: RequestInit): Response {
  return answerOutOfService(new Request(`http://site.example${address}`, init), false)
}

test('a page says that it loads again, allows its own styles only, and is not stored', async () => {
  const answer = ask('/posts/a-post', { headers: { Accept: 'text/html,*/*' } })
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-[^']+';.*script-src 'self'$/)
  expect(await answer.text()).toContain('<meta http-equiv="refresh" content="5">')
  expect(await ask('/', { method: 'HEAD', headers: { Accept: 'text/html' } }).text()).toBe('')
})

test('scripts and health checks get JSON; the process is healthy, and not ready', async () => {
  const call = ask('/functions/like-comment', { method: 'POST', headers: { Accept: '*/*' } })
  expect([call.status, await call.json()]).toEqual([503, { error: 'unavailable', status: 'restoring' }])
  expect([ask('/healthz').status, ask('/readyz').status]).toEqual([200, 503])
})
