// Deterministic synthetic gated links with their events and mentions, for tests and benchmarks.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../client/client.server.ts'

export type SeedLinksOptions = {
  count: number
  /** Every fourth link has this one. */
  passwordHash: string
  /** The last day with events, 'YYYY-MM-DD'. */
  to: string
  /** Number of days with events. */
  days: number
}

/** Links with events per day. */
const LINKS_PER_DAY = 200

/** Inserts the missing links of `seed-link-000001` to `count` with their events. Returns how many were inserted. */
export async function seedLinks(database: Database, options: SeedLinksOptions): Promise<number> {
  // In a session without timeouts: years of events are inserted in one statement.
  const created = await database.withSession(({ db }) =>
    db.transaction(async (tx) => {
      const missing = await insertMissing(tx, options)
      if (missing > 0) {
        await insertMentions(tx)
        await insertEvents(tx, options)
      }
      return missing
    }),
  )
  if (created > 0) await analyze(database)
  return created
}

/** Every third link belongs to a post. Some have not started, some have expired, some are archived. */
async function insertMissing(tx: Db, { count, passwordHash, to }: SeedLinksOptions): Promise<number> {
  const { rows } = await tx.execute<{ created: number }>(sql`
    WITH known AS (SELECT array_agg(post_id ORDER BY post_id) AS ids FROM published_posts), created AS (
      INSERT INTO shortened_links (id, alias, token, link_name, original_url, password_hash, post_id, starts_at, expires_at, max_uses,
        clicks, uses, archived_at, created_at, updated_at)
      SELECT md5('link ' || n)::uuid, 'seed-link-' || lpad(n::text, 6, '0'), substr(md5('token ' || n), 1, 24),
        (ARRAY['Source code', 'Slides', 'Template', 'Worksheet', 'Dataset'])[1 + n % 5] || ' ' || n, 'https://example.org/files/' || n || '.zip',
        CASE WHEN n % 4 = 0 THEN ${passwordHash} END, CASE WHEN n % 3 = 0 THEN ids[1 + n % array_length(ids, 1)] END,
        CASE WHEN n % 50 = 1 THEN ${to}::date + 30 END, CASE WHEN n % 20 = 2 THEN ${to}::date - 30 END, CASE WHEN n % 10 = 3 THEN 100 END,
        0, 0, CASE WHEN n % 10 = 4 THEN ${to}::date - 10 END, ${to}::date - n * interval '1 hour', ${to}::date - n * interval '1 hour'
      FROM known, generate_series(1, ${count}::int) AS n
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT count(*)::int AS created FROM created`)
  return rows[0]?.created ?? 0
}

/** Mentions that the articles do not contain: saving the post removes them. */
async function insertMentions(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO link_mentions (token, post_id) SELECT alias, post_id FROM shortened_links WHERE post_id IS NOT NULL AND alias LIKE 'seed-link-%'
    ON CONFLICT DO NOTHING`)
}

/** Squares a uniform distribution, so that few links get many events. Totals are sums of the days. */
async function insertEvents(tx: Db, { count, to, days }: SeedLinksOptions): Promise<void> {
  await tx.execute(sql`
    INSERT INTO daily_link_events (link_id, day, opened, ready, clicked, unlocked, accessed, wrong_passwords)
    SELECT DISTINCT md5('link ' || 1 + floor(power(('x' || left(md5(back || ' ' || n), 8))::bit(32)::bigint / 4294967296.0, 2) * ${count}::int))::uuid,
      ${to}::date - back, 10, 8, 6, 1, 5, 1
    FROM generate_series(0, ${days}::int - 1) AS back, generate_series(1, ${LINKS_PER_DAY}::int) AS n
    ON CONFLICT DO NOTHING`)
  const sums = sql`sum(opened), sum(ready), sum(clicked), sum(unlocked), sum(accessed), sum(wrong_passwords)`
  const replaced = sql`(opened, ready, clicked, unlocked, accessed, wrong_passwords)
    = (excluded.opened, excluded.ready, excluded.clicked, excluded.unlocked, excluded.accessed, excluded.wrong_passwords)`
  await tx.execute(sql`INSERT INTO link_totals SELECT link_id, ${sums} FROM daily_link_events GROUP BY link_id
    ON CONFLICT (link_id) DO UPDATE SET ${replaced}`)
  await tx.execute(sql`INSERT INTO daily_gate_events SELECT day, ${sums} FROM daily_link_events GROUP BY day
    ON CONFLICT (day) DO UPDATE SET ${replaced}`)
  await tx.execute(sql`
    UPDATE shortened_links SET clicks = t.clicked, uses = least(t.accessed, coalesce(max_uses, t.accessed))
    FROM link_totals t WHERE t.link_id = id AND alias LIKE 'seed-link-%'`)
}

function analyze(database: Database): Promise<void> {
  return database.withSession((session) =>
    session.exec('VACUUM ANALYZE shortened_links, link_mentions, link_totals, daily_link_events, daily_gate_events'),
  )
}
