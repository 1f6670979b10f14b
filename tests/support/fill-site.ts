// A site with at least one row in every table, and with values that a text format can damage.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

const ID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const NASTY = 'tab\tquote"\'back\\slash\nline\r\n\u2028 \u{1f600} é \\N {a,b} $1 NULL'

/** `picture` and `recording` are files in the media folder, by hash. */
export async function fillSite(db: Db, { picture, recording }: { picture: string; recording?: string }): Promise<void> {
  const [user, post, draft, link, comment] = [ID(1), ID(2), ID(3), ID(4), ID(5)]
  await db.execute(
    sql`INSERT INTO users (id, name, email, signed_in_at) VALUES (${user}, ${NASTY}, 'owner@example.com', '2026-01-02 03:04:05.678901+00')`,
  )
  await db.execute(sql`INSERT INTO user_roles (user_id, role) VALUES (${user}, 'admin')`)
  await db.execute(sql`INSERT INTO accounts (account_id, provider_id, user_id, password) VALUES ('a', 'credential', ${user}, 'hash')`)
  await db.execute(sql`INSERT INTO sessions (token, user_id, expires_at) VALUES ('live', ${user}, now() + interval '1 day')`)
  await db.execute(sql`INSERT INTO verifications (identifier, value, expires_at) VALUES ('x', 'y', now())`)
  await db.execute(sql`INSERT INTO two_factors (secret, backup_codes, user_id) VALUES ('s', 'b', ${user})`)
  await db.execute(
    sql`INSERT INTO passkeys (public_key, user_id, credential_id, counter, device_type, backed_up) VALUES ('k', ${user}, 'c', 4, 'd', true)`,
  )
  await db.execute(sql`INSERT INTO secrets (name, value) VALUES ('tickets', 'c2VjcmV0')`)
  await db.execute(
    sql`INSERT INTO settings (key, value) VALUES ('siteName', ${JSON.stringify(NASTY)}::jsonb), ('nothing', 'null'::jsonb), ('large', '123456789012345678901234567890.5'::jsonb)`,
  )
  await db.execute(sql`
    INSERT INTO posts (id, slug, title, content, rendered_html, plain_text, render_version, status, category, toc, created_at, is_project)
    VALUES (${post}, 'first', 'First', ${`${NASTY}<a href="/posts/x?token=abc">x</a>`}, '<p>x</p>', 'Quicksand', 1, 'published',
        ${sql.raw(`ARRAY['Java', 'C++', 'a "quoted", one']`)}, '[{"id":"a","text":"b","level":2}]', '2026-01-02 03:04:05.678901+00', true),
      (${draft}, 'second', 'Second', '', '', '', 1, 'draft', '{}', '[]', '2026-01-01', false)`)
  await db.execute(sql`INSERT INTO post_slugs (slug, post_id) VALUES ('old', ${post})`)
  await db.execute(sql`INSERT INTO category_renames (category_key, name) VALUES (${NASTY}, 'Java')`)
  await db.execute(
    sql`INSERT INTO working_copies (post_id, fields, saved_at) VALUES (${draft}, ${JSON.stringify({ title: NASTY, none: null })}::jsonb, now())`,
  )
  await db.execute(
    sql`INSERT INTO post_revisions (post_id, number, reason, fields, created_by, created_at) VALUES (${post}, 1, 'published', '{}', ${user}, now())`,
  )
  await fillSubscribers(db, post)
  await fillImports(db, post)
  await db.execute(sql`INSERT INTO preview_links (token_hash, post_id, expires_at) VALUES ('t', ${draft}, now())`)
  await db.execute(sql`INSERT INTO post_analytics (post_id, views) VALUES (${post}, 9007199254740993)`)
  await db.execute(sql`
    INSERT INTO comments (id, post_id, parent_id, user_name, user_email, comment_text, created_at)
    VALUES (${comment}, ${post}, null, 'Zoe', 'zoe@example.com', ${NASTY}, '2026-02-02')`)
  // A reply that is older than its parent, which a wrong clock can cause.
  await db.execute(sql`
    INSERT INTO comments (post_id, parent_id, user_name, user_email, comment_text, created_at)
    VALUES (${post}, ${comment}, 'Adam', 'adam@example.com', 'A reply.', '2026-01-01')`)
  await db.execute(
    sql`INSERT INTO comment_edits (comment_id, edited_at, user_name, comment_text) VALUES (${comment}, now(), 'Zoe', 'before')`,
  )
  await db.execute(sql`INSERT INTO comment_bans (address, banned_by, banned_at) VALUES ('bad@example.com', ${user}, now())`)
  await db.execute(sql`INSERT INTO comment_threads (post_id, is_open, changed_at) VALUES (${post}, false, now())`)
  await db.execute(sql`INSERT INTO comment_likes (comment_id, user_session) VALUES (${comment}, 'session-of-somebody')`)
  await db.execute(sql`INSERT INTO mail_turns (name, next_at) VALUES ('comments', 'infinity')`)
  await db.execute(sql`
    INSERT INTO shortened_links (id, alias, token, link_name, original_url, post_id) VALUES (${link}, 'alias', 'abc', 'Link', 'https://example.com', ${post})`)
  await db.execute(sql`INSERT INTO link_tickets (id, link_id, opened_at) VALUES (${ID(6)}, ${link}, now())`)
  await db.execute(sql`INSERT INTO daily_link_events (link_id, day, opened) VALUES (${link}, '2026-01-01', 3)`)
  await db.execute(sql`INSERT INTO link_totals (link_id, opened) VALUES (${link}, 3)`)
  await db.execute(sql`INSERT INTO daily_gate_events (day, opened) VALUES ('2026-01-01', 3)`)
  await db.execute(sql`
    INSERT INTO media (hash, source_hash, format, width, height, bytes, alt, file_name) VALUES (${picture}, ${picture}, 'webp', 1, 1, 7, ${NASTY}, ${NASTY})`)
  await db.execute(sql`INSERT INTO snippets (id, name, content) VALUES (${ID(10)}, 'Greeting', ${`<p>${NASTY}</p>`})`)
  await db.execute(sql`INSERT INTO saved_views (id, name, query) VALUES (${ID(11)}, 'Drafts with changes', 'tab=drafts&has=changes')`)
  if (recording) await db.execute(sql`INSERT INTO recordings (hash, format, bytes) VALUES (${recording}, 'mp3', 9)`)
  await db.execute(sql`
    INSERT INTO embeds (url, title, picture, files, fetch_at) VALUES ('https://vimeo.com/1', ${NASTY}, ${picture}, null, null),
      ('https://gist.github.com/a/0123456789abcdef0123', null, null, ${JSON.stringify([{ name: NASTY, language: null, code: NASTY }])}::jsonb, null)`)
  await db.execute(
    sql`INSERT INTO redirects (id, source, is_prefix, target, status) VALUES (${ID(8)}, '/away', false, ${'https://example.com/é?a=1'}, 301)`,
  )
  await fillLinkChecks(db, post)
  await db.execute(sql`INSERT INTO redirect_hits (redirect_id, hits, last_hit_at) VALUES (${ID(8)}, 3, '2026-01-02 03:04:05.678901+00')`)
  await db.execute(sql`INSERT INTO external_images (hash, url) VALUES (${'b'.repeat(64)}, 'https://example.com/p.png')`)
  await db.execute(sql`INSERT INTO daily_views (day, post_id, views) VALUES ('2026-01-01', ${post}, 2), ('2026-01-01', null, 3)`)
  await db.execute(sql`INSERT INTO daily_totals (day, views) VALUES ('2026-01-01', 5)`)
  await db.execute(
    sql`INSERT INTO daily_traffic (day, post_id, referrer, campaign, device, views) VALUES ('2026-01-01', null, '', '', 'phone', 3)`,
  )
  await db.execute(sql`INSERT INTO daily_systems (day, browser, system, views) VALUES ('2026-01-01', 'Firefox', 'Linux', 3)`)
  await db.execute(sql`INSERT INTO daily_searches (day, term, searches) VALUES ('2026-01-01', ${NASTY}, 3)`)
  await db.execute(sql`INSERT INTO daily_missing (day, path, times) VALUES ('2026-01-01', '/x', 3)`)
  await db.execute(sql`INSERT INTO daily_bots (day, bot, times) VALUES ('2026-01-01', 'crawler', 3)`)
  await db.execute(sql`INSERT INTO rate_limits (key, points, resets_at) VALUES ('x', 1, now())`)
  await db.execute(
    sql`INSERT INTO daily_article_clicks (post_id, day, address, clicks) VALUES (${post}, '2026-01-01', 'https://example.com', 3)`,
  )
  await db.execute(
    sql`INSERT INTO daily_readers (day, visitor, post_id, seconds, marks) VALUES ('2026-01-01', ${ID(7)}, ${post}, 3, '{a,b}')`,
  )
  await db.execute(sql`INSERT INTO daily_reading (post_id, day, mark, readers) VALUES (${post}, '2026-01-01', 'half', 3)`)
  await db.execute(
    sql`INSERT INTO daily_journeys (post_id, day, source, step, readers) VALUES (${post}, '2026-01-01', 'search', 'visit', 3)`,
  )
  await db.execute(sql`INSERT INTO daily_arrivals (post_id, day, place, views) VALUES (${post}, '2026-01-01', '/posts', 3)`)
  await db.execute(sql`INSERT INTO daily_seen (day, visitor, what, seen_at) VALUES ('2026-01-01', ${ID(7)}, 'home', now())`)
}

async function fillLinkChecks(db: Db, post: string): Promise<void> {
  await db.execute(sql`INSERT INTO checked_links (address, state, reason, moved_to, failures, asked_at, next_check_at, used_at) VALUES
    ('https://example.com/gone', 'dead', ${NASTY}, null, 2, '2026-01-02 03:04:05.678901+00', '2026-01-03 03:04:05+00', '2026-01-02 03:04:05+00'),
    ('https://example.com/old', 'moved', null, ${'https://example.com/é'}, 0, null, '2026-01-03 03:04:05+00', '2026-01-02 03:04:05+00')`)
  await db.execute(sql`INSERT INTO content_files (path, post_id, state) VALUES ('posts/first.md', ${post}, 'agreed')`)
  await db.execute(sql`INSERT INTO set_aside (queue, subject, times, set_aside_at, until) VALUES
    ('searches', ${NASTY}, 3, '2026-01-02 03:04:05.678901+00', '2027-01-02 03:04:05+00'), ('outdated', ${post}, null, now(), now())`)
  await db.execute(sql`INSERT INTO job_turns (job, state, updated_at) VALUES ('nightly backup', 'done', '2026-01-02 03:04:05.678901+00')`)
  await db.execute(
    sql`INSERT INTO link_uses (address, post_id, href) VALUES ('https://example.com/gone', ${post}, 'https://example.com/gone#é')`,
  )
  await db.execute(
    sql`INSERT INTO rewrites (id, kind, search, replacement, created_at) VALUES (${ID(9)}, 'text', ${NASTY}, ${NASTY}, '2026-01-02 03:04:05.678901+00')`,
  )
  await db.execute(
    sql`INSERT INTO rewritten_posts (rewrite_id, post_id, before, after) VALUES (${ID(9)}, ${post}, ${JSON.stringify({ row: NASTY })}::jsonb, ${NASTY})`,
  )
}

/** Databases of earlier versions have no such tables. The mailing is one that a restore leaves as it is. */
async function fillSubscribers(db: Db, post: string): Promise<void> {
  const { rows } = await db.execute(sql`SELECT 1 WHERE to_regclass('public.subscribers') IS NOT NULL`)
  if (rows.length === 0) return
  await db.execute(sql`INSERT INTO subscribers (id, email, status, source, asked_at, confirmed_at, last_mailed_at, refusals) VALUES
    (${ID(5)}, 'δοκιμή+a@παράδειγμα.ελ', 'active', 'footer', '2026-01-02 03:04:05.678901+00', now(), now(), 2)`)
  await db.execute(sql`INSERT INTO forgotten_addresses (hash, forgotten_at) VALUES (${NASTY}, '2026-01-02 03:04:05.678901+00')`)
  await db.execute(sql`INSERT INTO mailings (id, post_id, state, subject, html, text, created_at, started_at) VALUES
    (${ID(6)}, ${post}, 'done', ${NASTY}, ${NASTY}, ${NASTY}, '2026-01-02 03:04:05.678901+00', now())`)
  await db.execute(sql`INSERT INTO mails (id, kind, mailing_id, subscriber_id, state, created_at, next_at, attempts, failure) VALUES
    (${ID(7)}, 'post', ${ID(6)}, ${ID(5)}, 'failed', '2026-01-02 03:04:05.678901+00', now(), 2, ${NASTY})`)
}

async function fillImports(db: Db, post: string): Promise<void> {
  await db.execute(
    sql`INSERT INTO imports (id, name, state, created_at, ended_at) VALUES (${ID(9)}, ${NASTY}, 'done', now(), '2026-01-02 03:04:05.678901+00')`,
  )
  await db.execute(
    sql`INSERT INTO import_files (import_id, position, file, outcome, notes, post_id, before) VALUES (${ID(9)}, 0, ${NASTY}, 'changed', ${sql.raw(`ARRAY['a "quoted", one']`)}, ${post}, '{"revision":1}')`,
  )
  await db.execute(
    sql`INSERT INTO import_items (import_id, kind, key, position, label, outcome, imported_hash, before) VALUES (${ID(9)}, 'setting', 'siteName', 0, ${NASTY}, 'changed', 'x', '{"value":"a"}')`,
  )
  // Databases of earlier versions have no such table.
  const { rows } = await db.execute(sql`SELECT 1 WHERE to_regclass('public.post_sources') IS NOT NULL`)
  if (rows.length > 0)
    await db.execute(sql`INSERT INTO post_sources (post_id, name, site, file) VALUES (${post}, ${NASTY}, 'old.example', ${NASTY})`)
}

/** All rows of all tables as text, to compare two sites. */
export async function readWholeSite(db: Db, leftOut: readonly string[] = []): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  const site: Record<string, string[]> = {}
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'UTC'`)
    for (const { name } of rows.filter((row) => !leftOut.includes(row.name))) {
      const table = await tx.execute<{ line: string }>(sql`SELECT t::text COLLATE "C" AS line FROM ${sql.identifier(name)} t ORDER BY 1`)
      site[name] = table.rows.map(({ line }) => line)
    }
  })
  return site
}
