// New posts by e-mail, from the reader's side: the form, the answer, the page of a subscription.
import { beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { commentBans } from '#src/db/schema/comments.ts'
import { mails } from '#src/db/schema/mail.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { subscriptionAddresses } from '#src/features/subscribers/subscription-address.server.ts'
import { AppError } from '#src/server/errors.ts'
import { LIMITS } from '#src/server/rate-limit/limits.ts'
import * as limits from '#src/server/rate-limit/rate-limit.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

vi.mock('#src/server/rate-limit/rate-limit.server.ts', { spy: true })

// The environment variables are read on first use.
vi.hoisted(() => vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1'))

const ROUTES = ['api/subscribe.ts', 'public/frame/layout.tsx', 'public/post.tsx', 'public/subscribe.tsx', 'public/subscription.tsx'].map(
  (file) => `routes/${file}`,
)
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_BODY = { 'Content-Type': 'application/json' }

onEmbedded('new posts by e-mail', (test, engine) => {
  let database: Database
  let db: Db
  let modules: Awaited<ReturnType<typeof loadRoutes>>
  let ask: (path: string, init?: RequestInit) => Promise<Response>

  beforeAll(async () => {
    database = await engine.open()
    db = database.db
    await buildPost(db, { slug: 'written-about' })
    modules = await loadRoutes(siteRoutes.filter(({ file }) => ROUTES.includes(file)))
  })

  beforeEach(async () => {
    for (const table of [mails, subscribers, settings, commentBans, posts]) await db.delete(table)
    // Each has an address of its own, against which it counts.
    const render = openSite(database, modules)
    ask = (path, init) => render(new Request(new URL(path, ORIGIN), init))
  })

  async function offer(isOn = true) {
    await db.insert(settings).values({ key: 'offersNewPosts', value: isOn, updatedAt: new Date() })
  }

  function send(email: string, headers: Record<string, string> = {}) {
    return ask('/functions/subscribe', {
      method: 'POST',
      headers: { ...JSON_BODY, Origin: ORIGIN, ...headers },
      body: JSON.stringify({ email }),
    })
  }

  function sendPlain(fields: Record<string, string>) {
    return ask('/subscribe', { method: 'POST', headers: { ...FORM, Origin: ORIGIN }, body: new URLSearchParams(fields) })
  }

  async function subscribe(email: string, status: 'pending' | 'active' = 'active') {
    const [row] = await db.insert(subscribers).values({ email, status, source: 'page', askedAt: new Date() }).returning()
    if (!row) throw new Error('the subscriber was not stored')
    return { id: row.id, path: (await subscriptionAddresses(db, ''))(row.id) }
  }

  async function answerOf(page: Response): Promise<unknown> {
    const { actionData } = await page.json()
    return Object.values(actionData)[0]
  }

  async function statusOf(email: string) {
    const rows = await db.select().from(subscribers)
    return rows.find((row) => row.email === email)?.status ?? null
  }

  test('nobody can subscribe until the owner offers it', async () => {
    expect((await ask('/subscribe')).status).toBe(404)
    expect((await send('mei@example.com')).status).toBe(404)
    expect((await sendPlain({ email: 'mei@example.com' })).status).toBe(404)
    expect(await statusOf('mei@example.com')).toBeNull()
    expect(await (await ask('/')).text()).toContain('"newPosts":null')
  })

  test('pages of other sites cannot subscribe anybody', async () => {
    await offer()
    expect((await send('mei@example.com', { Origin: 'https://other.example' })).status).toBe(403)
    expect(await statusOf('mei@example.com')).toBeNull()
  })

  test('a wrong address gets a sentence, and stays typed', async () => {
    await offer()
    const answer = await send('mei')
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: 'Please enter a valid email address' }])
    const page = await sendPlain({ email: 'mei@<b>' })
    expect([page.status, await answerOf(page)]).toMatchObject([400, { kind: 'field', email: 'mei@<b>' }])
  })

  test('the answer is the same for every address', async () => {
    await offer()
    await subscribe('active@example.com')
    await subscribe('pending@example.com', 'pending')
    await db.insert(commentBans).values({ address: 'banned@example.com', bannedAt: new Date() })
    const answers = new Set<string>()
    for (const name of ['new', 'active', 'pending', 'banned']) {
      const answer = await send(`${name}@example.com`)
      answers.add(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
    }
    expect(answers.size).toBe(1)
    expect(await statusOf('new@example.com')).toBe('pending')
  })

  test('after five addresses an hour, the form says to come back, and keeps what was typed', async () => {
    await offer()
    for (let number = 1; number <= 5; number++) expect((await send(`reader-${number}@example.com`)).status).toBe(200)
    expect((await send('reader-6@example.com')).status).toBe(429)
    const page = await sendPlain({ email: 'reader-6@example.com' })
    expect([page.status, await answerOf(page)]).toMatchObject([429, { kind: 'form', email: 'reader-6@example.com' }])
    expect(await statusOf('reader-6@example.com')).toBeNull()
  })

  test('after 200 addresses of a day that nobody confirmed, the form says to come back, whatever the address', async () => {
    await offer()
    await subscribe('active@example.com')
    const { path } = await subscribe('pending@example.com', 'pending')
    const counted = vi.spyOn(limits, 'countAgainst').mockImplementation(async (limit) => {
      if (limit === 'signUpsOfDay') throw new AppError('too_many_requests')
    })
    const takenBack = vi.spyOn(limits, 'uncount').mockResolvedValue()
    onTestFinished(() => {
      counted.mockRestore()
      takenBack.mockRestore()
    })
    for (const name of ['new', 'active']) expect((await send(`${name}@example.com`)).status).toBe(429)
    // A confirmation makes room, once.
    const confirm = () => ask(path, { method: 'POST', headers: FORM, body: new URLSearchParams({ intent: 'confirm' }) })
    await confirm()
    await confirm()
    expect(takenBack.mock.calls).toEqual([counted.mock.calls.find(([limit]) => limit === 'signUpsOfDay')])
  })

  test('works without JavaScript', async () => {
    await offer()
    const page = await sendPlain({ email: 'mei@example.com', source: 'footer' })
    expect([page.status, await answerOf(page)]).toMatchObject([200, { kind: 'ok' }])
    expect(await db.select().from(subscribers)).toMatchObject([{ email: 'mei@example.com', source: 'footer' }])
  })

  test('a page of the owner at this address stays', async () => {
    await offer()
    await buildPost(db, { type: 'page', slug: 'subscribe', title: 'Where to read me' })
    expect(await (await ask('/subscribe')).text()).toContain('Where to read me')
    expect((await sendPlain({ email: 'mei@example.com' })).status).toBe(200)
  })

  test('opening the link changes nothing, and no cache keeps it', async () => {
    const { path } = await subscribe('mei@example.com', 'pending')
    const page = await ask(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).not.toContain('mei@example.com')
    expect(await statusOf('mei@example.com')).toBe('pending')
    expect((await ask('/subscription/nobody')).status).toBe(404)
  })

  test('its button confirms, and another one leaves', async () => {
    const { path } = await subscribe('mei@example.com', 'pending')
    const press = (intent: string) => ask(path, { method: 'POST', headers: FORM, body: new URLSearchParams({ intent }) })
    expect((await press('something else')).status).toBe(400)
    expect((await press('confirm')).status).toBe(200)
    expect(await statusOf('mei@example.com')).toBe('active')
    expect((await press('leave')).status).toBe(200)
    expect(await statusOf('mei@example.com')).toBe('left')
  })

  test('mail programs leave with one request (RFC 8058), in both forms and for many readers from one address', async () => {
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (let number = 1; number <= LIMITS.signUpForm.points + 5; number++) {
      const { path } = await subscribe(`reader-${number}@example.com`)
      const body = number % 2 === 0 ? parts : new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await ask(path, { method: 'POST', body })).status).toBe(200)
      expect(await statusOf(`reader-${number}@example.com`)).toBe('left')
    }
    expect((await ask('/subscription/guessed', { method: 'POST', body: parts })).status).toBe(404)
  })
})
