import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { listenForPullRequests } from '#src/features/transfer/content-folder/git/remote/pull-requests.ts'
import { LIMITS } from '#src/server/rate-limit/limits.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const secret = vi.hoisted(() => {
  vi.stubEnv('CONTENT_DIR', '/nowhere')
  vi.stubEnv('CONTENT_WEBHOOK_SECRET', 'a-secret-of-this-test')
  return 'a-secret-of-this-test'
})

const BODY = '{"ref":"refs/heads/main"}'
const SIGNED = { 'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(BODY).digest('hex')}` }

onEmbedded('the webhook of the content folder', (test, engine) => {
  let send: (headers: Record<string, string>, body?: string) => Promise<Response>
  const asked = vi.fn()

  beforeAll(async () => {
    const site = openSite(await engine.open(), await loadRoutes(siteRoutes.filter(({ file }) => file.startsWith('routes/api/'))))
    send = (headers, body = BODY) => site(new Request(`${ORIGIN}/functions/content-webhook`, { method: 'POST', headers, body }))
  })

  beforeEach(() => {
    asked.mockReset()
    listenForPullRequests(asked)
  })

  test.each([
    ['without a signature', {}],
    ['with a signature of another body', { 'X-Gitea-Signature': createHmac('sha256', secret).update('{}').digest('hex') }],
    ['with another secret', { 'X-Gitlab-Token': 'a-secret-of-another-test' }],
    ['from a page of another site', { ...SIGNED, Origin: 'https://evil.example' }],
  ])('%s is refused and asks for nothing', async (_, headers) => {
    const answer = await send(headers)
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'forbidden' }])
    expect(asked).not.toHaveBeenCalled()
  })

  test.each(['application/json', 'application/x-www-form-urlencoded'])('is accepted as %s, and asks for a pull', async (type) => {
    const answer = await send({ ...SIGNED, 'Content-Type': type })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([202, 'no-store'])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('is accepted while nobody pulls', async () => {
    listenForPullRequests(null)
    expect((await send({ 'X-Gitlab-Token': secret })).status).toBe(202)
  })

  test('is refused after too many requests of one address', async () => {
    let last = 0
    for (let time = 0; time <= LIMITS.contentWebhook.points; time++) last = (await send(SIGNED)).status
    expect(last).toBe(429)
  })
})
