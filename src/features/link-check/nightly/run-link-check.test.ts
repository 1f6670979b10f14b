import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { restorePosts, trashPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { answerPaths } from '#src/routes/admin/api/answer-paths.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { checkAgain } from '../admin/change-broken-links.server.ts'
import { loadOutsideLinks } from '../admin/list-broken-links.server.ts'
import type { Outcome } from '../outcome.ts'
import { isNight } from './link-night.server.ts'
import { checkAllNow, type LinkCheckTools, runLinkCheck } from './run-link-check.server.ts'

const ORIGIN = 'https://inkfolio.example'
/** In the time zone of the machine, as the night is. */
const at = (day: number, hour: number, second = 0) => new Date(2026, 2, day, hour, 0, second)

/** A site whose clock the test sets, and other sites that answer as told. */
function night(db: Db, outcomes: Record<string, Outcome> = {}) {
  const asked: string[] = []
  const tools = (clock: Date, { signal = new AbortController().signal, asksOutside = true } = {}): LinkCheckTools => ({
    origin: ORIGIN,
    answerPaths,
    signal,
    clock: () => clock,
    askOutside: asksOutside
      ? async (address) => {
          asked.push(address)
          return outcomes[address] ?? { kind: 'fine', reason: null }
        }
      : null,
  })
  return { asked, tools, run: (...how: Parameters<typeof tools>) => runLinkCheck(db, tools(...how)) }
}

async function states(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ address: string; state: string }>(sql`select address, state from checked_links order by address`)
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]))
}

test('it is night for two hours from four o’clock', () => {
  expect([at(1, 3), at(1, 4), at(1, 5), at(1, 6), at(1, 20)].map(isNight)).toEqual([false, true, true, false, false])
})

onDatabase('the nightly check of links', (test) => {
  test('begins with the first night of a site, and checks public posts and pages only', async ({ db }) => {
    const { asked, run } = night(db, { 'https://gone.example/': { kind: 'failed', reason: 'answered 404' } })
    await buildPost(db, { slug: 'a', status: 'published', linkHrefs: ['https://gone.example/#x', '/posts/b', '/posts/none', '?token=a'] })
    await buildPost(db, { slug: 'uses', type: 'page', status: 'published', linkHrefs: [`${ORIGIN}/old`, 'https://fine.example/'] })
    await buildPost(db, { slug: 'b', status: 'published', linkHrefs: [] })
    await buildPost(db, { slug: 'draft', status: 'draft', linkHrefs: ['https://draft.example/'] })
    await run(at(1, 12))
    expect(await states(db)).toEqual({})
    await run(at(2, 4))
    expect(asked.splice(0).sort()).toEqual(['https://fine.example/', 'https://gone.example/'])
    expect(await states(db)).toEqual({
      ...{ '/old': 'dead', '/posts/b': 'fine', '/posts/none': 'dead' },
      ...{ 'https://fine.example/': 'fine', 'https://gone.example/': 'failing' },
    })
    await run(at(2, 5, 1))
    expect(asked).toEqual(['https://gone.example/'])
    expect((await states(db))['https://gone.example/']).toBe('dead')
  })

  test('asks nobody by day, nor when the operator turned it off, nor ignored addresses', async ({ db }) => {
    const { asked, run } = night(db)
    await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/', 'https://ignored.example/'] })
    await run(at(1, 12))
    await run(at(2, 4), { asksOutside: false })
    await db.execute(sql`update checked_links set ignored_at = now() where address = 'https://ignored.example/'`)
    await run(at(2, 12))
    expect(asked).toEqual([])
    await run(at(3, 4))
    expect(asked).toEqual(['https://one.example/'])
  })

  test('collects once a night, and at the next start when the site was down', async ({ db }) => {
    const { asked, run } = night(db)
    const { id } = await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/'] })
    await run(at(1, 12))
    await run(at(2, 9))
    expect(await states(db)).toEqual({ 'https://one.example/': 'new' })
    await db
      .update(posts)
      .set({ linkHrefs: ['https://two.example/'] })
      .where(eq(posts.id, id))
    await run(at(2, 10))
    expect(Object.keys(await states(db))).toEqual(['https://one.example/'])
    await run(at(3, 4))
    expect(asked).toEqual(['https://two.example/'])
    expect((await db.execute(sql`select address from link_uses`)).rows).toEqual([{ address: 'https://two.example/' }])
  })

  test('two processes collect once, and one continues when the other was killed', async ({ db }) => {
    const { run } = night(db)
    await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/'] })
    await run(at(1, 12))
    await Promise.all([run(at(2, 4)), run(at(2, 4))])
    expect(Object.keys(await states(db))).toEqual(['https://one.example/'])
    // A process that was killed in the middle of the third night.
    await db.execute(sql`update job_turns set state = 'running', updated_at = ${at(3, 4).toISOString()} where job = 'check links'`)
    await db.execute(sql`delete from link_uses`)
    const uses = async () => (await db.execute(sql`select from link_uses`)).rows.length
    await run(at(3, 4, 20))
    expect(await uses()).toBe(0)
    await run(at(3, 5))
    expect(await uses()).toBe(1)
  })

  test('does not wait for the night when the owner asks, and then asks for two hours', async ({ db }) => {
    const { asked, run, tools } = night(db)
    const actor = await buildAdmin(db)
    await run(at(1, 12))
    await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/', '/none'] })
    await checkAllNow(db, actor, tools(at(1, 13)))
    expect(await states(db)).toEqual({ '/none': 'dead', 'https://one.example/': 'new' })
    await run(at(1, 15, 1))
    expect(asked).toEqual([])
    await run(at(1, 14))
    expect(asked).toEqual(['https://one.example/'])
  })

  test('asks every link when the owner asks, and a failure counts at once', async ({ db }) => {
    const gone = 'https://gone.example/'
    const { asked, run, tools } = night(db, { [gone]: { kind: 'failed', reason: 'answered 404' } })
    const actor = await buildAdmin(db)
    await run(at(1, 12))
    await buildPost(db, { status: 'published', linkHrefs: [gone, 'https://fine.example/'] })
    await run(at(2, 4))
    expect(await states(db)).toEqual({ 'https://fine.example/': 'fine', [gone]: 'failing' })
    asked.splice(0)
    await checkAllNow(db, actor, tools(at(2, 4, 30)))
    await run(at(2, 4, 40))
    expect(asked).toEqual([])
    await checkAllNow(db, actor, tools(at(2, 13)))
    expect((await loadOutsideLinks(db, at(2, 13, 1))).running).toEqual({ done: 0, total: 2 })
    await run(at(2, 13, 1))
    expect(asked.sort()).toEqual(['https://fine.example/', gone])
    expect(await states(db)).toEqual({ 'https://fine.example/': 'fine', [gone]: 'dead' })
    expect(await loadOutsideLinks(db, at(2, 13, 2))).toEqual({ unchecked: 0, refused: 0, running: null })
  })

  test('asks nobody for a post that went to the trash, until it is restored', async ({ db }) => {
    const { asked, run, tools } = night(db)
    const actor = await buildAdmin(db)
    await run(at(1, 12))
    const { id } = await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/'] })
    await checkAllNow(db, actor, tools(at(1, 13)))
    expect((await loadOutsideLinks(db, at(1, 13))).unchecked).toBe(1)
    await trashPosts(db, actor, { postIds: [id], now: at(1, 13) })
    await run(at(1, 13, 1))
    await run(at(2, 4))
    await checkAgain(db, actor, { addresses: ['https://one.example/'], now: at(2, 12), tools: tools(at(2, 12)) })
    expect(asked).toEqual([])
    expect((await loadOutsideLinks(db, at(2, 12))).unchecked).toBe(0)
    await restorePosts(db, actor, { postIds: [id], now: at(2, 13) })
    await run(at(3, 4))
    expect(asked).toEqual(['https://one.example/'])
  })

  test('an aborted process leaves the night to the next one', async ({ db }) => {
    const { run } = night(db)
    await buildPost(db, { status: 'published', linkHrefs: ['https://one.example/'] })
    await run(at(1, 12))
    await run(at(2, 4), { signal: AbortSignal.abort() })
    expect(await states(db)).toEqual({})
    await run(at(2, 5))
    expect(Object.keys(await states(db))).toEqual(['https://one.example/'])
  })
})
