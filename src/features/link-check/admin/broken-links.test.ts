import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { answerPaths } from '#src/routes/admin/api/answer-paths.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { runLinkCheck } from '../nightly/run-link-check.server.ts'
import type { Outcome } from '../outcome.ts'
import { archiveAddress, brokenLinksHref, parseBrokenLinks } from './broken-links.ts'
import { checkAgain, ignoreLinks, watchLinks } from './change-broken-links.server.ts'
import { countBrokenLinks, listBrokenLinks, loadOutsideLinks } from './list-broken-links.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const GONE = 'https://gone.example/page'
const OLD = 'https://old.example/'

/** Two posts with a dead, a moved and a fine link. */
async function fill(db: Db) {
  const one = await buildPost(db, { title: 'One', status: 'published', linkHrefs: [`${GONE}#a`, OLD, 'https://fine.example/'] })
  const two = await buildPost(db, { title: 'Two', status: 'published', linkHrefs: [GONE, `${GONE}#b`] })
  await db.execute(sql`
    insert into checked_links (address, state, reason, moved_to, failures, asked_at, next_check_at, used_at) values
    (${GONE}, 'dead', 'answered 404', null, 2, '2026-03-01 04:00Z', '2026-03-02 04:00Z', now()),
    (${OLD}, 'moved', 'moved permanently', 'https://new.example/', 0, '2026-03-01 04:00Z', '2026-03-08 04:00Z', now()),
    ('https://fine.example/', 'fine', null, null, 0, '2026-03-01 04:00Z', '2026-03-08 04:00Z', now()),
    ('https://unused.example/', 'dead', 'answered 404', null, 2, '2026-03-01 04:00Z', '2026-03-02 04:00Z', now())`)
  await db.execute(sql`
    insert into link_uses (address, post_id, href) values (${GONE}, ${one.id}, ${`${GONE}#a`}), (${OLD}, ${one.id}, ${OLD}),
    ('https://fine.example/', ${one.id}, 'https://fine.example/'), (${GONE}, ${two.id}, ${GONE}), (${GONE}, ${two.id}, ${`${GONE}#b`})`)
  return { one, two }
}

const list = (db: Db, query = '') => listBrokenLinks(db, parseBrokenLinks(new URLSearchParams(query)))

test('the address of the list holds its state', () => {
  for (const href of ['/admin/broken-links', '/admin/broken-links?kind=moved&search=a&sort=address&direction=desc&page=2'])
    expect(brokenLinksHref(parseBrokenLinks(new URL(href, 'https://x.example').searchParams))).toBe(href)
  expect(brokenLinksHref(parseBrokenLinks(new URLSearchParams('kind=x&sort=x&page=-1')))).toBe('/admin/broken-links')
})

test('the copy of an address in the archive', () => {
  expect(archiveAddress('https://a.example/?b=c', '2026-03-01T12:00:00Z')).toBe(
    'https://web.archive.org/web/20260301/https://a.example/?b=c',
  )
})

onDatabase('broken links', (test) => {
  test('are listed with the public posts that have them', async ({ db }) => {
    const { one, two } = await fill(db)
    const dead = await list(db)
    expect(dead).toMatchObject({ total: 1, page: 1, pages: 1, counts: { dead: 1, moved: 1, ignored: 0 } })
    expect(dead.links).toEqual([
      {
        ...{ id: GONE, reason: 'answered 404', movedTo: null, checkedAt: '2026-03-01T04:00:00.000Z', total: 3 },
        posts: expect.arrayContaining([one, two].map(({ id, title }) => ({ id, title }))),
      },
    ])
    expect((await list(db, 'kind=moved')).links).toMatchObject([{ id: OLD, movedTo: 'https://new.example/', total: 1 }])
    expect((await list(db, 'search=OLD.example')).counts).toEqual({ dead: 0, moved: 1, ignored: 0 })
    expect((await list(db, 'search=%25')).total).toBe(0)
  })

  test('leave the list as soon as no public post has them', async ({ db }) => {
    const { one, two } = await fill(db)
    await db
      .update(posts)
      .set({ linkHrefs: [OLD] })
      .where(eq(posts.id, one.id))
    expect((await list(db)).links).toMatchObject([{ total: 2 }])
    await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, two.id))
    expect(await countBrokenLinks(db)).toEqual({ dead: 0, moved: 1 })
  })

  test('are ignored and watched again', async ({ db, actor }) => {
    await fill(db)
    expect(await ignoreLinks(db, actor, { addresses: [GONE, 'https://none.example/'], now })).toEqual({ changed: [GONE] })
    expect(await ignoreLinks(db, actor, { addresses: [GONE], now })).toEqual({ changed: [] })
    expect((await list(db)).counts).toEqual({ dead: 0, moved: 1, ignored: 1 })
    expect((await list(db, 'kind=ignored')).links).toMatchObject([{ id: GONE }])
    expect(await watchLinks(db, actor, [GONE])).toEqual({ changed: [GONE] })
    expect(await countBrokenLinks(db)).toEqual({ dead: 1, moved: 1 })
  })

  test('are checked again at once, but not twice in a minute', async ({ db, actor }) => {
    const { one } = await fill(db)
    await db.execute(sql`insert into checked_links (address, state, next_check_at, used_at) values ('/posts/none', 'dead', now(), now())`)
    await db.execute(sql`insert into link_uses (address, post_id, href) values ('/posts/none', ${one.id}, '/posts/none')`)
    const asked: string[] = []
    let outcome: Outcome = { kind: 'failed', reason: 'answered 410' }
    const check = (clock: Date) => {
      const askOutside = async (address: string) => {
        asked.push(address)
        return outcome
      }
      const tools = { origin: 'https://inkfolio.example', answerPaths, askOutside, clock: () => clock }
      return checkAgain(db, actor, { addresses: [GONE, '/posts/none'], now: clock, tools })
    }
    expect(await check(now)).toEqual({ fine: 0, waiting: 0 })
    expect((await list(db)).links.find(({ id }) => id === GONE)).toMatchObject({ reason: 'answered 410' })
    outcome = { kind: 'fine', reason: null }
    expect(await check(new Date(now.getTime() + 30_000))).toEqual({ fine: 0, waiting: 0 })
    expect(asked).toEqual([GONE])
    await buildPost(db, { slug: 'none', status: 'published' })
    expect(await check(new Date(now.getTime() + 90_000))).toEqual({ fine: 2, waiting: 0 })
    expect(await countBrokenLinks(db)).toEqual({ dead: 0, moved: 1 })
  })

  test('a moved link that fails now is dead at once, and a second link of its site follows by itself', async ({ db, actor }) => {
    const { one } = await fill(db)
    const other = `${OLD}other`
    await db
      .update(posts)
      .set({ linkHrefs: [OLD, other] })
      .where(eq(posts.id, one.id))
    await db.execute(sql`
      insert into checked_links (address, state, reason, next_check_at, used_at) values (${other}, 'dead', 'answered 404', '2026-03-02', now())`)
    await db.execute(sql`insert into link_uses (address, post_id, href) values (${other}, ${one.id}, ${other})`)
    const askOutside = async (): Promise<Outcome> => ({ kind: 'failed', reason: 'answered 410' })
    const tools = { origin: 'https://inkfolio.example', answerPaths, askOutside, clock: () => now }
    expect(await checkAgain(db, actor, { addresses: [OLD, other], now, tools })).toEqual({ fine: 0, waiting: 1 })
    expect((await list(db)).links.find(({ id }) => id === OLD)).toMatchObject({ reason: 'answered 410' })
    expect((await loadOutsideLinks(db, now)).running).toEqual({ done: 1, total: 2 })
    await runLinkCheck(db, { ...tools, clock: () => new Date(now.getTime() + 11_000), signal: new AbortController().signal })
    expect((await list(db)).links.find(({ id }) => id === other)).toMatchObject({ reason: 'answered 410' })
    expect((await loadOutsideLinks(db, now)).running).toBeNull()
  })

  test('the links that were not checked, or could not be, are counted', async ({ db }) => {
    const { one } = await fill(db)
    await db.execute(sql`update checked_links set state = 'new' where address = 'https://fine.example/'`)
    await db.execute(sql`update checked_links set state = 'refused', moved_to = null where address = ${OLD}`)
    expect(await loadOutsideLinks(db, now)).toEqual({ unchecked: 1, refused: 1, running: null })
    await db.update(posts).set({ status: 'draft' }).where(eq(posts.id, one.id))
    expect(await loadOutsideLinks(db, now)).toEqual({ unchecked: 0, refused: 0, running: null })
  })
})
