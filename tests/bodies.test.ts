// What anybody may send has a size for what it is, and is counted before it is read. The actions are read off the routes, so that a new
// one needs a row here.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { methodNotAllowed } from '#src/routes/functions/method-not-allowed.ts'
import { AppError } from '#src/server/errors.ts'
import * as limits from '#src/server/rate-limit.server.ts'
import { BODY_LIMITS, type BodyKind } from '#src/server/request.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite, siteRoutes } from '#tests/support/open-site.ts'

vi.mock('#src/server/rate-limit.server.ts', { spy: true })

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const SLUG = 'written-about'
/** A script is told that it comes too often, or, where a visitor would not care, that nothing was counted. */
const REFUSED = 429
const IGNORED = 200

type Row = { address?: string; body: BodyKind | null; type?: string; whenTooMany: number; isReadAnyway?: boolean }

const ROWS: Record<string, readonly Row[]> = {
  '/posts/:slug': [
    // What was typed goes back to a browser that has no other copy of it; no schema sees it.
    { address: `/posts/${SLUG}`, body: 'commentForm', type: FORM_TYPE, whenTooMany: REFUSED, isReadAnyway: true },
  ],
  '/functions/post-comment': [{ body: 'comment', whenTooMany: REFUSED }],
  '/functions/like-comment': [{ body: 'call', whenTooMany: REFUSED }],
  '/functions/comment-likes': [{ body: 'call', whenTooMany: REFUSED }],
  '/functions/increment-homepage-view': [{ body: null, whenTooMany: IGNORED }],
  '/functions/increment-post-view': [{ body: 'call', whenTooMany: IGNORED }],
  '/functions/report-reading': [{ body: 'reading', whenTooMany: REFUSED }],
  '/functions/lookup-link': [{ body: 'linkLookup', whenTooMany: REFUSED }],
  '/functions/unlock-link': [{ body: 'call', whenTooMany: REFUSED }],
  '/functions/increment-link-click': [{ body: 'call', whenTooMany: REFUSED }],
  '/functions/link-ready': [{ body: 'call', whenTooMany: REFUSED }],
  '/admin/login': [{ body: 'signInForm', type: FORM_TYPE, whenTooMany: REFUSED }],
  '/admin/setup': [{ body: 'signInForm', type: FORM_TYPE, whenTooMany: REFUSED }],
  '/admin/auth/*': [
    { address: '/admin/auth/passkey/verify-authentication', body: 'passkey', whenTooMany: REFUSED },
    { address: '/admin/auth/passkey/generate-authenticate-options', body: null, whenTooMany: REFUSED },
  ],
}

const modules = await loadRoutes(siteRoutes)
const rows = Object.entries(ROWS).flatMap(([pattern, list]) => list.map((row) => ({ address: pattern, type: JSON_TYPE, ...row })))

test('every action outside of the guard has a row', () => {
  const open = siteRoutes.filter(({ id, parentId }) => {
    const action = modules[id]?.module?.action
    return action && action !== methodNotAllowed && parentId !== 'routes/admin/guarded'
  })
  expect(open.map(({ address }) => address).sort()).toEqual(Object.keys(ROWS).sort())
})

onEmbedded('a body', (engine) => {
  let render: (request: Request) => Promise<Response>

  beforeAll(async () => {
    const database = await engine.open()
    await buildPost(database.db, { slug: SLUG })
    render = openSite(database, modules)
  })

  function send({ address, type }: { address: string; type: string }, body: ReadableStream | string): Promise<Response> {
    const headers = { 'Content-Type': type, Origin: ORIGIN, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    return render(new Request(new URL(address, ORIGIN), init))
  }

  test.each(rows.filter(({ body }) => body !== null))('for $address may be as long as its kind, and no longer', async (row) => {
    const limit = row.body === null ? 0 : BODY_LIMITS[row.body]
    const filled = (bytes: number) => (row.type === FORM_TYPE ? `a=${'x'.repeat(bytes - 2)}` : `"${'x'.repeat(bytes - 2)}"`)
    expect((await send(row, filled(limit + 1))).status).toBe(413)
    expect((await send(row, filled(limit))).status).not.toBe(413)
  })

  test.each(rows)('for $address is not read when too many have come', async ({ isReadAnyway = false, ...row }) => {
    const spy = vi.spyOn(limits, 'countAgainst').mockRejectedValue(new AppError('too_many_requests', { retryAfter: 1 }))
    onTestFinished(() => spy.mockRestore())
    let isRead = false
    const text = row.type === FORM_TYPE ? 'email=a' : '{}'
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull(controller) {
        isRead = true
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    }
    const { status } = await send(row, new ReadableStream(source, { highWaterMark: 0 }))
    expect({ status, isRead }).toEqual({ status: row.whenTooMany, isRead: isReadAnyway })
  })
})
