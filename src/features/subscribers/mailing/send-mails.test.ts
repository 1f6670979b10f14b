import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { type MailingState, mailings, mails, mailTurns } from '#src/db/schema/mail.ts'
import { posts } from '#src/db/schema/posts.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'
import { publishDuePosts } from '#src/features/posts/drafts/due-posts.server.ts'
import { onDatabase, onPostgres } from '#tests/support/database.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import {
  buildConfirmation,
  buildMailing,
  buildSubscribers,
  listMails,
  MAIL_ORIGIN,
  MAIL_START,
  mailTools,
} from '#tests/support/mail-subscribers.ts'
import { SUBSCRIPTION_PLACEHOLDER, subscriptionAddresses } from '../subscription-address.server.ts'
import { listId } from './compose-mail.server.ts'
import type { MailTools } from './mail-tools.ts'
import { createMailRunner } from './send-mails.server.ts'

async function open() {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const recipients = () => server.received.flatMap(({ envelope }) => envelope.to)
  return {
    server,
    recipients,
    runner: (db: Db, overrides: Partial<MailTools> = {}) => createMailRunner(db, mailTools(server.url, overrides)),
  }
}

const addresses = (count: number) => Array.from({ length: count }, (_, place) => `reader-${String(place).padStart(3, '0')}@example.com`)

async function setState(db: Db, state: MailingState): Promise<void> {
  await db.update(mailings).set({ state })
}

async function stateOf(db: Db): Promise<string[]> {
  return (await db.select({ state: mailings.state }).from(mailings)).map(({ state }) => state)
}

/** mailparser leaves encoded words of this header as they are. */
function decodeWords(line: string): string {
  return line.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, encoded: string) => Buffer.from(encoded, 'base64').toString())
}

onDatabase('e-mails to subscribers', (test) => {
  test.for([{ status: 'draft' }, { status: 'trashed' }, { status: 'published', type: 'page' }] as const)(
    'a post with %o is not sent until it is public',
    async (post, { db }) => {
      const { recipients, runner } = await open()
      await buildSubscribers(db, ['mei@example.com'])
      await buildMailing(db, post)
      await runner(db)()
      expect(recipients()).toEqual([])
      await db.update(posts).set({ status: 'published', type: 'post' })
      await runner(db)()
      expect(recipients()).toEqual(['mei@example.com'])
    },
  )

  test('a scheduled post is sent once its time has come', async ({ db }) => {
    const { recipients, runner } = await open()
    await buildSubscribers(db, ['mei@example.com'])
    await buildMailing(db, { status: 'scheduled', createdAt: new Date(MAIL_START.getTime() + 60_000) })
    await publishDuePosts(db, MAIL_START)
    await runner(db)()
    expect(recipients()).toEqual([])
    await publishDuePosts(db, new Date(MAIL_START.getTime() + 60_000))
    await runner(db)()
    expect(recipients()).toEqual(['mei@example.com'])
  })

  test('only active subscribers get a post, each once, also after another run', async ({ db }) => {
    const { server, recipients, runner } = await open()
    for (const status of ['pending', 'left', 'suspended'] as const) await buildSubscribers(db, [`${status}@example.com`], { status })
    await buildSubscribers(db, addresses(30))
    await buildMailing(db)
    const run = runner(db)
    await Promise.all([run(), run()])
    await buildSubscribers(db, ['late@example.com'])
    await run()
    expect(recipients().sort()).toEqual(addresses(30))
    expect(await stateOf(db)).toEqual(['done'])
    expect(await db.select({ at: mailings.finishedAt }).from(mailings)).toEqual([{ at: MAIL_START }])
    const sent = await db
      .select({ at: mails.sentAt, mailedAt: subscribers.lastMailedAt })
      .from(mails)
      .innerJoin(subscribers, eq(subscribers.id, mails.subscriberId))
    expect(sent).toEqual(sent.map(() => ({ at: MAIL_START, mailedAt: MAIL_START })))
    expect(server.connections()).toBeLessThanOrEqual(5)
  })

  test('each reader gets the address of the own subscription, in HTML, text and headers', async ({ db }) => {
    const { server, runner } = await open()
    const [id = ''] = await buildSubscribers(db, ['mei@example.com'])
    await buildMailing(db)
    await runner(db)()
    const address = (await subscriptionAddresses(db, MAIL_ORIGIN))(id)
    const [mail] = server.received
    expect(mail?.html).toContain(`href="${address}"`)
    expect(mail?.text).toContain(`Leave: ${address}\n`)
    expect(`${mail?.html}${mail?.text}`).not.toContain(SUBSCRIPTION_PLACEHOLDER)
    const lines = mail?.headerLines.map(({ line }) => line.replaceAll('\r\n', '').replaceAll(/\s+/g, ' ')) ?? []
    expect(lines).toContain(`List-Unsubscribe: <${address}>`)
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail?.headers.get('list')).toMatchObject({ id: { id: 'posts.blog.example' }, unsubscribe: { url: address } })
    expect(lines.map(decodeWords)).toContain('List-ID: Ada’s blog <posts.blog.example>')
    const [row] = await db.select({ id: mails.id }).from(mails)
    expect(mail?.messageId).toBe(`<${row?.id}@blog.example>`)
  })

  test('an address or a name cannot add headers or recipients', async ({ db }) => {
    const { server, recipients, runner } = await open()
    await buildSubscribers(db, [
      '"x"\r\nbcc: eve@example.com',
      'mei@example.com, eve@example.com',
      'a@example.com>\r\nrcpt to:<eve@example.com',
    ])
    await buildSubscribers(db, ['last@example.com'], { askedAt: new Date(MAIL_START.getTime() + 60_000) })
    await buildMailing(db)
    await runner(db)()
    expect(recipients()).toContain('last@example.com')
    expect(recipients()).not.toContain('eve@example.com')
    expect(server.received.filter(({ headers }) => headers.has('bcc'))).toEqual([])
  })

  test('confirmations go out before posts, and only to those who have not confirmed', async ({ db }) => {
    const { server, recipients, runner } = await open()
    await buildSubscribers(db, addresses(10))
    await buildMailing(db)
    await buildConfirmation(db, 'new@example.com')
    await buildConfirmation(db, 'confirmed@example.com')
    await db.update(subscribers).set({ status: 'active' }).where(eq(subscribers.email, 'confirmed@example.com'))
    await runner(db, { connections: 1 })()
    expect(recipients()[0]).toBe('new@example.com')
    expect(server.received[0]?.headers.has('list')).toBe(false)
    expect(server.received[0]?.text).toMatch(/^https:\/\/blog\.example\/subscription\/[\w-]{43}\s*$/)
    const states = (await listMails(db)).filter((mail) => !mail.startsWith('reader-'))
    expect(states).toEqual(['confirmed@example.com sent 1', 'confirmed@example.com skipped 0', 'new@example.com sent 1'])
  })

  test('a pause and a departure take effect between batches', async ({ db }) => {
    const { server, recipients, runner } = await open()
    await buildSubscribers(db, addresses(12))
    await buildMailing(db)
    server.beforeAccept(() => (server.received.length === 3 ? setState(db, 'paused') : undefined))
    // Five seconds of 60 a minute are five e-mails.
    const run = runner(db, { perMinute: 60 })
    await run()
    expect(recipients()).toHaveLength(5)
    await run()
    expect(recipients()).toHaveLength(5)
    const [left = '', removed = ''] = addresses(12).filter((address) => !recipients().includes(address))
    await db.update(subscribers).set({ status: 'left' }).where(eq(subscribers.email, left))
    await db.delete(subscribers).where(eq(subscribers.email, removed))
    await setState(db, 'running')
    await run()
    expect(recipients().sort()).toEqual(addresses(12).filter((address) => address !== left && address !== removed))
    const { rows } = await db.execute(sql`select state, count(*)::int from mails group by state order by state`)
    expect(rows).toEqual([
      { state: 'sent', count: 10 },
      { state: 'skipped', count: 2 },
    ])
    expect(await stateOf(db)).toEqual(['done'])
  })

  test('starts are spread evenly over a minute', async ({ db }) => {
    const { server, runner } = await open()
    await buildSubscribers(db, addresses(12))
    await buildMailing(db)
    let clock = 0
    const starts: number[] = []
    const pacing = {
      clock: () => clock,
      async wait(ms: number) {
        clock += ms
      },
    }
    server.beforeAccept(() => {
      starts.push(clock)
    })
    await runner(db, { perMinute: 60, connections: 1, pacing })()
    expect(starts).toEqual(Array.from({ length: 12 }, (_, place) => place * 1000))
  })

  test('a run that is aborted records what was on its way, and the next run sends the others', async ({ db }) => {
    const { server, recipients, runner } = await open()
    await buildSubscribers(db, addresses(20))
    await buildMailing(db)
    const ending = new AbortController()
    server.beforeAccept(() => {
      if (server.received.length === 7) ending.abort()
    })
    await runner(db, { signal: ending.signal })()
    expect(recipients().length).toBeLessThan(13)
    expect(await db.select({ leasedBy: mailTurns.leasedBy }).from(mailTurns)).toEqual([{ leasedBy: null }])
    await runner(db)()
    expect(recipients().sort()).toEqual(addresses(20))
  })

  test('an aborted run does not wait for a server that hangs', async ({ db }) => {
    const { server, runner } = await open()
    await buildSubscribers(db, addresses(3))
    await buildMailing(db)
    server.beforeAccept(() => new Promise(() => {}))
    const ending = new AbortController()
    const running = runner(db, { signal: ending.signal, patienceMs: 0 })()
    await expect.poll(() => server.received.length).toBeGreaterThan(0)
    ending.abort()
    await running
    expect((await listMails(db)).every((mail) => mail.endsWith('waiting 0'))).toBe(true)
  })

  test('several runs at once send each e-mail once', async ({ db }) => {
    const { recipients, runner } = await open()
    await buildSubscribers(db, addresses(40))
    await buildMailing(db)
    await Promise.all(Array.from({ length: 4 }, () => runner(db)()))
    await runner(db)()
    expect(recipients().sort()).toEqual(addresses(40))
  })

  test('a post that cannot be composed delays no other e-mail', async ({ db }) => {
    const { recipients, runner } = await open()
    await buildSubscribers(db, ['mei@example.com'])
    const broken = await buildMailing(db)
    const [{ postId } = { postId: '' }] = await db.select({ postId: mailings.postId }).from(mailings)
    await buildMailing(db)
    const run = runner(db, {
      async composePost(id) {
        if (id === postId) throw new Error('broken')
        return { subject: 'A post', html: '<p>Read.</p>', text: 'Read.\n' }
      },
    })
    await expect(run()).rejects.toThrow('broken')
    expect(recipients()).toEqual(['mei@example.com'])
    expect(await db.select({ state: mailings.state }).from(mailings).where(eq(mailings.id, broken))).toEqual([{ state: 'waiting' }])
  })

  test('List-Id keeps a name in one header', () => {
    expect(listId('Ada "the" blog, \\ <x>', 'blog.example')).toBe('"Ada \\"the\\" blog, \\\\ <x>" <posts.blog.example>')
    expect(listId('a\r\nBcc: eve@example.com', 'blog.example')).toBe('"a Bcc: eve@example.com" <posts.blog.example>')
    expect(listId(`Grüße ${'🙂'.repeat(40)}`, 'blog.example')).toMatch(/^(=\?UTF-8\?B\?[\w+/=]{1,60}\?= ){4}<posts\.blog\.example>$/)
  })
})

onPostgres('two nodes', (test, engine) => {
  test('that run at once send each e-mail once', async ({ db }) => {
    const { recipients, runner } = await open()
    await buildSubscribers(db, addresses(60))
    await buildMailing(db)
    const other = await openPostgres(await engine.url())
    onTestFinished(() => other.close())
    await Promise.all([runner(db)(), runner(other.db)()])
    await Promise.all([runner(db)(), runner(other.db)()])
    expect(recipients().sort()).toEqual(addresses(60))
  })
})
