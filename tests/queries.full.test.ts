// How many queries every page sends, and whether those of visitors are answered from indexes. Skipped without PostgreSQL: the embedded engine
// plans alike, but does not report plans inside functions.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { seedComments } from '#src/db/seed/seed-comments.ts'
import { seedLikes } from '#src/db/seed/seed-likes.ts'
import { seedLinks } from '#src/db/seed/seed-links.ts'
import { seedPosts } from '#src/db/seed/seed-posts.ts'
import { seedTraffic } from '#src/db/seed/seed-traffic.ts'
import { dayOf } from '#src/features/analytics/tracking/counted-event.ts'
import { flushViews } from '#src/features/analytics/tracking/flush-views.server.ts'
import { rollUpMonths } from '#src/features/analytics/tracking/roll-up-views.server.ts'
import { hashVisitor } from '#src/features/analytics/tracking/visitor.server.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { seedTemplates } from '#src/features/transfer/seed-templates.server.ts'
import { createMemoryStore } from '#src/server/rate-limit/memory-store.ts'
import { createPostgresStore } from '#src/server/rate-limit/postgres-store.server.ts'
import { onPostgres } from '#tests/support/database.ts'
import { growingScans } from '#tests/support/growing-tables.ts'
import { loadRoutes, openSite, signInFor } from '#tests/support/open-site.ts'
import { type Recorded, recordSql, reportPlans } from '#tests/support/record-sql.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { findLandmarks, ownersStops, publicStops, requestOf, type Stop } from '#tests/support/tour.ts'

/** The most queries that any page of visitors, and any screen of the owner, sends at any amount of data, without transaction control. */
const MOST = { visitors: 14, owners: 32 }

/** A list with rows queries related data as well. A query per row would add 20. */
const MORE_WITH_ROWS = 5

/** Counters are flushed once a second, possibly during a measured page. */
const BACKGROUND =
  /^\s*(insert into|delete from) (daily_(traffic|totals|views|systems|searches|missing|bots|seen|readers|reading|article_clicks)|post_analytics|rolled_months)|^\s*select pg_notify|^\s*(update daily_readers|select r\.day::text)/i
/** Only their plans are checked; their number of queries depends on the counted events. */
const NOT_PAGES = ['counting', 'a limit']
const TRANSACTION = /^\s*(begin|commit|set|select set_config|savepoint|release)/i

type Size = { posts: number; comments: number; likes: number; links: number; to: string; days: number; cells: number }
const FEW: Size = { posts: 3, comments: 12, likes: 20, links: 6, to: '2026-11-01', days: 3, cells: 40 }
const MANY: Size = { posts: 1_500, comments: 14_000, likes: 12_000, links: 1_000, to: '2026-10-20', days: 400, cells: 75 }

onPostgres('the queries of every page', (engine) => {
  /** Requests every stop on a site of this size, and records statements and plans. */
  async function travel(size: Size): Promise<{ found: Map<string, Recorded>; owners: Set<string>; scans: string[] }> {
    const { withSession } = await engine.open()
    await withSession((session) => session.exec(SPREAD_OUT))
    await fill(await engine.url(), size)
    await withSession(({ db }) => db.execute(EDITED_COMMENTS))
    const asked = await openPostgres((await engine.url()) + (size === MANY ? reportPlans(SEEKING_IS_FREE) : ''))
    const site = openSite(asked, await loadRoutes(siteRoutes))
    const { cookie } = await signInFor(asked.db, 'owner@example.com')
    // A session's last use is stored every five minutes, which could happen during the tour.
    await asked.db.execute(sql`UPDATE sessions SET updated_at = now() + interval '1 day'`)
    const marks = await findLandmarks(asked.db)
    // Creates the key of the day, which is otherwise created with the first counted visit.
    await hashVisitor(asked.db, dayOf(Date.now()), { address: '::1', userAgent: '', host: '' })
    const found = new Map<string, Recorded>()
    const scans: string[] = []
    const visit = async (stop: Stop, as: string | null) => {
      const recorded = await recordSql(async () => {
        const answer = await site(requestOf(stop, as))
        expect(answer.status, `${stop.name}: ${await answer.text()}`).toBeLessThan(stop.body || as ? 300 : 500)
      })
      found.set(stop.name, recorded)
    }
    for (const stop of publicStops(marks)) await visit(stop, null)
    found.set('counting', await recordSql(() => flushViews(asked.db)))
    const limits = createPostgresStore(asked.db, createMemoryStore())
    found.set('a limit', await recordSql(() => limits.increment('visits', { points: 5, seconds: 60 }, 'visitor')))
    // Checked before the admin screens, which may scan: they are designed for 10,000 posts, whose scan takes 4 ms.
    for (const [page, { plans }] of found) scans.push(...plans.flatMap((plan) => growingScans(page, plan)))
    const stops = ownersStops(marks)
    for (const stop of stops) await visit(stop, cookie)
    await asked.close()
    return { found, owners: new Set(stops.map(({ name }) => name)), scans }
  }

  test('stay within their budgets at any size, and public pages never scan a growing table', async () => {
    const { found: many, owners, scans } = await travel(MANY)
    const { found: few } = await travel(FEW)
    const tooMany = [...few, ...many].flatMap(([name, { statements }]) => {
      const most = owners.has(name) ? MOST.owners : MOST.visitors
      const count = countAsked(statements)
      return count > most && !NOT_PAGES.includes(name) ? [`${name}: ${count} of at most ${most}`] : []
    })
    const more = [...many].flatMap(([name, { statements }]) => {
      const [before, after] = [countAsked(few.get(name)?.statements ?? []), countAsked(statements)]
      return after - before > MORE_WITH_ROWS ? [`${name}: ${before} with few rows, ${after} with many`] : []
    })
    expect(more).toEqual([])
    expect(scans).toEqual([])
    expect(tooMany).toEqual([])
  }, 1_800_000)
})

function countAsked(statements: string[]): number {
  return statements.filter((text) => !TRANSACTION.test(text) && !BACKGROUND.test(text)).length
}

/** The manual's advice for solid-state disks. It makes index scans clearly cheaper at the small table sizes of a test. */
const SEEKING_IS_FREE = { random_page_cost: '1.1' } as const

/** A table of one row is scanned in any case. */
const EDITED_COMMENTS = sql`
  INSERT INTO comment_edits (comment_id, edited_at, user_name, comment_text) SELECT id, created_at, user_name, comment_text FROM comments`

/** A tenth of the rows per page: a sequential scan then costs as much as with ten times the rows. */
const SPREAD_OUT = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %I SET (fillfactor = 10)', name);
  END LOOP;
END $$`

/** Forces custom plans: a generic plan of a trigger, made for an empty table, would be used for thousands of rows. */
async function fill(url: string, { posts, comments, likes, links, to, days, cells }: Size): Promise<void> {
  const database = await openPostgres(`${url}?options=${encodeURIComponent('-c plan_cache_mode=force_custom_plan')}`)
  await seedPosts(database, { count: posts, templates: await seedTemplates(), renderVersion: RENDER_VERSION })
  await seedComments(database, { count: comments, posts })
  await seedLikes(database, { count: likes })
  await seedLinks(database, { count: links, passwordHash: 'scrypt$16384$8$5$YQ$Yg', to: '2026-11-01', days })
  await database.withSession(({ db }) => fillCounters(db, { comments, to, days, cells }))
  await database.withSession((session) => session.exec('VACUUM ANALYZE'))
  await database.close()
}

/** Runs in a session, which has a longer statement timeout than a page. */
async function fillCounters(db: Db, { comments, to, days, cells }: Pick<Size, 'comments' | 'to' | 'days' | 'cells'>): Promise<void> {
  await db.execute(
    sql`TRUNCATE daily_traffic, daily_totals, daily_views, daily_systems, daily_searches, daily_missing, daily_bots, monthly_traffic, rolled_months`,
  )
  await seedTraffic(db, { to, days, cells, referrers: 60, campaigns: 10 })
  await rollUpMonths(db, new Date(`${to}T12:00:00Z`))
  await db.execute(sql`
    INSERT INTO posts (type, slug, title, content, rendered_html, render_version, status)
    VALUES ('page', 'uses', 'Uses', '', '<p>x</p>', ${RENDER_VERSION}, 'published') ON CONFLICT DO NOTHING`)
  await db.execute(sql`INSERT INTO post_slugs (slug, post_id) SELECT 'old-' || slug, id FROM posts ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO post_revisions (post_id, number, reason, fields, created_at)
    SELECT id, number, 'changed', '{}', created_at + number * interval '1 day' FROM posts, generate_series(1, 3) AS number`)
  await db.execute(sql`
    INSERT INTO daily_article_clicks (post_id, day, address, clicks)
    SELECT id, day, 'https://example.org/' || post.place, 1 FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM posts) AS post
    JOIN daily_totals ON extract(doy FROM day)::int % 30 = post.place % 30`)
  await db.execute(
    sql`INSERT INTO daily_reading (post_id, day, mark, readers) SELECT post_id, day, 'end', clicks FROM daily_article_clicks`,
  )
  await db.execute(sql`
    INSERT INTO daily_journeys (post_id, day, source, step, readers)
    SELECT post_id, day, source, step, clicks FROM daily_article_clicks, unnest(array['direct', 'search']) AS source, unnest(array['visit', 'end']) AS step`)
  await db.execute(
    sql`INSERT INTO daily_arrivals (post_id, day, place, views) SELECT post_id, day, place, clicks FROM daily_article_clicks, unnest(array['/', '/posts']) AS place`,
  )
  await db.execute(sql`
    INSERT INTO daily_seen (day, visitor, what, seen_at)
    SELECT (now() AT TIME ZONE 'UTC')::date, gen_random_uuid(), '', now() FROM generate_series(1, ${comments}::int)`)
  await db.execute(
    sql`INSERT INTO daily_readers (day, visitor, post_id) SELECT day, visitor, (SELECT id FROM posts LIMIT 1) FROM daily_seen`,
  )
  await db.execute(sql`
    INSERT INTO redirects (source, is_prefix, target, status)
    SELECT '/blog/' || n, n % 2 = 0, '/about', 301 FROM generate_series(1, ${comments}::int / 4) AS n ON CONFLICT DO NOTHING`)
  await db.execute(
    sql`INSERT INTO redirect_hits (redirect_id, hits, last_hit_at) SELECT id, 1, now() FROM redirects ON CONFLICT DO NOTHING`,
  )
  await db.execute(sql`
    INSERT INTO media (hash, source_hash, format, width, height, bytes, alt, file_name)
    SELECT hash, hash, 'webp', 1200, 800, 90000 + n, 'A picture', 'picture ' || n || '.png'
    FROM generate_series(1, ${comments}::int * 2 / 3) AS n, LATERAL (SELECT encode(sha256(n::text::bytea), 'hex') AS hash) h ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO media_uses (hash, kind, source)
    SELECT hash, 'revision', (SELECT id::text FROM post_revisions LIMIT 1) FROM media ON CONFLICT DO NOTHING`)
  await db.execute(
    sql`INSERT INTO link_tickets (id, link_id, opened_at) SELECT gen_random_uuid(), id, now() FROM shortened_links, generate_series(1, 10)`,
  )
}
