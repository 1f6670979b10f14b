// Every public action limits the size of its body, and checks its rate limit before it reads the body. The actions come from the routes, so that a new
// one needs a row here.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#src/server/errors.ts'
import { BODY_LIMITS } from '#src/server/http/request-body.server.ts'
import * as limits from '#src/server/rate-limit/rate-limit.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { COMMENTED, findPublicActions, PUBLIC_ACTIONS, type PublicAction } from '#tests/support/public-actions.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

vi.mock('#src/server/rate-limit/rate-limit.server.ts', { spy: true })

// Without these the webhook does not exist.
vi.hoisted(() => {
  vi.stubEnv('CONTENT_DIR', '/nowhere')
  vi.stubEnv('CONTENT_WEBHOOK_SECRET', 'a-secret-of-this-test')
})

/** View counters answer 200 beyond their rate limit: the visitor's page has nothing to do about it. */
const IGNORED = ['/functions/increment-homepage-view', '/functions/increment-post-view']
/** The plain comment form reads its body beyond the rate limit too, to return the typed text; no schema validates it. */
const READ_ANYWAY = ['/posts/:slug']

test('PUBLIC_ACTIONS lists every action outside the admin guard', async () => {
  expect(await findPublicActions()).toEqual([...new Set(PUBLIC_ACTIONS.map(({ pattern }) => pattern))].sort())
})

onEmbedded('a body', (test, engine) => {
  let render: (request: Request) => Promise<Response>

  beforeAll(async () => {
    const database = await engine.open()
    await buildPost(database.db, { slug: COMMENTED })
    render = openSite(database, await loadRoutes(siteRoutes))
  })

  function send({ address, isForm }: PublicAction, body: ReadableStream | string): Promise<Response> {
    const headers = {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      Origin: ORIGIN,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
    }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    return render(new Request(new URL(address, ORIGIN), init))
  }

  test.each(PUBLIC_ACTIONS.filter(({ body }) => body !== null))('for $address answers 413 above the limit of its kind', async (action) => {
    const limit = BODY_LIMITS[action.body ?? 'call']
    const filled = (bytes: number) => (action.isForm ? `a=${'x'.repeat(bytes - 2)}` : `"${'x'.repeat(bytes - 2)}"`)
    expect((await send(action, filled(limit + 1))).status).toBe(413)
    expect((await send(action, filled(limit))).status).not.toBe(413)
  })

  test.each(PUBLIC_ACTIONS)('for $address is not read beyond the rate limit', async (action) => {
    const spy = vi.spyOn(limits, 'countAgainst').mockRejectedValue(new AppError('too_many_requests', { retryAfter: 1 }))
    onTestFinished(() => spy.mockRestore())
    let isRead = false
    const text = action.isForm ? 'email=a' : '{}'
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull(controller) {
        isRead = true
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    }
    const { status } = await send(action, new ReadableStream(source, { highWaterMark: 0 }))
    const { pattern } = action
    expect({ status, isRead }).toEqual({ status: IGNORED.includes(pattern) ? 200 : 429, isRead: READ_ANYWAY.includes(pattern) })
  })
})
