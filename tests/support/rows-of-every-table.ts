// A row of every table that anything but a trigger writes, valid in every version of the schema that had the table: what an upgrade
// finds. Those that others refer to come first.
import { type SQL, sql } from 'drizzle-orm'

const USER = '00000000-0000-4000-8000-00000000000a'
const POST = '00000000-0000-4000-8000-000000000001'
const DRAFT = '00000000-0000-4000-8000-000000000002'
const COMMENT = '00000000-0000-4000-8000-0000000000c1'
const REPLY = '00000000-0000-4000-8000-0000000000c2'
const LINK = '00000000-0000-4000-8000-0000000000e1'
const VISITOR = '00000000-0000-4000-8000-0000000000f1'
const HASH = 'ab'.repeat(32)

export const ROWS: readonly { table: string; insert: SQL }[] = [
  { table: 'users', insert: sql`INSERT INTO users (id, name, email, two_factor_enabled) VALUES (${USER}, 'Ada', 'ada@example.com', true)` },
  { table: 'user_roles', insert: sql`INSERT INTO user_roles (user_id, role) VALUES (${USER}, 'admin')` },
  {
    table: 'accounts',
    insert: sql`INSERT INTO accounts (account_id, provider_id, user_id, password) VALUES ('ada', 'credential', ${USER}, 'scrypt$old')`,
  },
  {
    table: 'sessions',
    insert: sql`INSERT INTO sessions (token, user_id, expires_at, ip_address, user_agent) VALUES ('token', ${USER}, '2026-12-01', '192.0.2.1', 'Firefox')`,
  },
  {
    table: 'two_factors',
    insert: sql`INSERT INTO two_factors (secret, backup_codes, user_id, verified) VALUES ('s', 'codes', ${USER}, true)`,
  },
  {
    table: 'passkeys',
    insert: sql`
      INSERT INTO passkeys (name, public_key, user_id, credential_id, counter, device_type, backed_up)
      VALUES ('Phone', 'key', ${USER}, 'credential', 3, 'multiDevice', true)`,
  },
  { table: 'verifications', insert: sql`INSERT INTO verifications (identifier, value, expires_at) VALUES ('setup', 'v', '2026-12-01')` },
  {
    table: 'posts',
    insert: sql`
      INSERT INTO posts (id, slug, title, content, rendered_html, plain_text, render_version, status, category, thumbnail)
      VALUES (${POST}, 'old', 'Old', '<a href="/posts/x?token=abc">x</a>', 'x', 'quicksand', 1, 'published', '{Java}', '/media/x'),
        (${DRAFT}, 'draft', 'Typed Só', '<b>x</b>', '<b>x</b>', 'x', 1, 'draft', '{Rust}', NULL)`,
  },
  { table: 'post_slugs', insert: sql`INSERT INTO post_slugs (slug, post_id) VALUES ('older', ${POST})` },
  { table: 'category_renames', insert: sql`INSERT INTO category_renames (category_key, name) VALUES ('jvm', 'Java')` },
  {
    table: 'post_analytics',
    insert: sql`INSERT INTO post_analytics (post_id, views) VALUES (${POST}, 7), (${DRAFT}, 0) ON CONFLICT (post_id) DO UPDATE SET views = excluded.views`,
  },
  {
    table: 'daily_views',
    insert: sql`INSERT INTO daily_views (day, post_id, views) VALUES ('2026-01-31', ${POST}, 5), ('2026-01-31', NULL, 9)`,
  },
  {
    table: 'media',
    insert: sql`
      INSERT INTO media (hash, width, height, bytes, alt, source_hash, format) VALUES (${HASH}, 10, 20, 300, 'A tree', ${HASH}, 'webp')`,
  },
  {
    table: 'external_images',
    insert: sql`INSERT INTO external_images (hash, url, width, height) VALUES (${HASH}, 'https://example.com/a.png', 10, 20)`,
  },
  { table: 'settings', insert: sql`INSERT INTO settings (key, value) VALUES ('siteName', '"Old"')` },
  { table: 'secrets', insert: sql`INSERT INTO secrets (name, value) VALUES ('tickets', 'secret')` },
  {
    table: 'comments',
    insert: sql`
      INSERT INTO comments (id, post_id, parent_id, user_name, user_email, comment_text, user_session, status, admin_reply)
      VALUES (${COMMENT}, ${POST}, NULL, 'Zoe', 'zoe@example.com', 'sinking', 'session-1', 'shown', 'Thanks'),
        (${REPLY}, ${POST}, ${COMMENT}, 'Tim', 'tim@example.com', 'a reply', 'session-2', 'held', NULL)`,
  },
  { table: 'comment_likes', insert: sql`INSERT INTO comment_likes (comment_id, user_session) VALUES (${COMMENT}, 'session-3')` },
  {
    table: 'comment_bans',
    insert: sql`INSERT INTO comment_bans (address, banned_by, banned_at) VALUES ('eve@example.com', ${USER}, '2026-01-31')`,
  },
  {
    table: 'comment_edits',
    insert: sql`
      INSERT INTO comment_edits (comment_id, edited_by, edited_at, user_name, comment_text)
      VALUES (${COMMENT}, ${USER}, '2026-01-31', 'Zoe', 'as it was')`,
  },
  {
    table: 'comment_threads',
    insert: sql`INSERT INTO comment_threads (post_id, is_open, changed_by, changed_at) VALUES (${POST}, false, ${USER}, '2026-01-31')`,
  },
  { table: 'mail_turns', insert: sql`INSERT INTO mail_turns (name, next_at, failures) VALUES ('comments', '2026-01-31', 2)` },
  {
    table: 'shortened_links',
    insert: sql`
      INSERT INTO shortened_links (id, alias, token, link_name, original_url, password_hash, post_id, max_uses, clicks, uses)
      VALUES (${LINK}, 'a', 'abc', 'Link', 'https://example.com', 'scrypt$old', ${POST}, 5, 3, 2)`,
  },
  {
    table: 'link_tickets',
    insert: sql`INSERT INTO link_tickets (id, link_id, started_at, clicked_at) VALUES (${VISITOR}, ${LINK}, '2026-01-31', '2026-01-31')`,
  },
  {
    table: 'daily_link_events',
    insert: sql`INSERT INTO daily_link_events (link_id, day, opened, accessed) VALUES (${LINK}, '2026-01-31', 4, 2)`,
  },
  {
    table: 'link_totals',
    insert: sql`INSERT INTO link_totals (link_id, opened, accessed) VALUES (${LINK}, 4, 2) ON CONFLICT (link_id) DO NOTHING`,
  },
  {
    table: 'daily_gate_events',
    insert: sql`INSERT INTO daily_gate_events (day, opened, accessed) VALUES ('2026-01-31', 4, 2) ON CONFLICT (day) DO NOTHING`,
  },
  {
    table: 'post_revisions',
    insert: sql`
      INSERT INTO post_revisions (post_id, number, reason, fields, created_by, created_at)
      VALUES (${POST}, 1, 'published', '{"title": "Oldest"}', ${USER}, '2026-01-31')`,
  },
  {
    table: 'preview_links',
    insert: sql`INSERT INTO preview_links (token_hash, post_id, views, expires_at) VALUES ('h', ${DRAFT}, 1, '2026-12-01')`,
  },
  {
    table: 'working_copies',
    insert: sql`INSERT INTO working_copies (post_id, fields, saved_at) VALUES (${POST}, '{"title": "Typed Só", "content": "<b>x</b>"}', now())`,
  },
  { table: 'daily_bots', insert: sql`INSERT INTO daily_bots (day, bot, times) VALUES ('2026-01-31', 'Googlebot', 8)` },
  {
    table: 'daily_missing',
    insert: sql`INSERT INTO daily_missing (day, path, times, referrer) VALUES ('2026-01-31', '/gone', 2, 'a.example')`,
  },
  {
    table: 'daily_searches',
    insert: sql`INSERT INTO daily_searches (day, term, searches, empty, results) VALUES ('2026-01-31', 'rust', 3, 1, 4)`,
  },
  {
    table: 'daily_seen',
    insert: sql`INSERT INTO daily_seen (day, visitor, what, seen_at) VALUES ('2026-01-31', ${VISITOR}, 'site', '2026-01-31')`,
  },
  {
    table: 'daily_systems',
    insert: sql`INSERT INTO daily_systems (day, browser, system, views, visitors) VALUES ('2026-01-31', 'Firefox', 'Linux', 6, 3)`,
  },
  { table: 'daily_totals', insert: sql`INSERT INTO daily_totals (day, views, visitors) VALUES ('2026-01-31', 14, 6)` },
  {
    table: 'daily_traffic',
    insert: sql`
      INSERT INTO daily_traffic (day, post_id, referrer, campaign, device, views, visitors, page_visitors)
      VALUES ('2026-01-31', ${POST}, 'a.example', 'spring', 'phone', 5, 2, 2)`,
  },
  {
    table: 'monthly_traffic',
    insert: sql`
      INSERT INTO monthly_traffic (month, kept, post_id, referrer, campaign, device, views, visitors, page_visitors)
      VALUES ('2025-12-01', 15, ${POST}, 'a.example', 'winter', 'desktop', 50, 20, 20)`,
  },
  { table: 'rolled_months', insert: sql`INSERT INTO rolled_months (month, rolled_at) VALUES ('2025-12-01', '2026-01-01')` },
  { table: 'rate_limits', insert: sql`INSERT INTO rate_limits (key, points, resets_at) VALUES ('comment:x', 3, '2026-12-01')` },
  {
    table: 'daily_article_clicks',
    insert: sql`INSERT INTO daily_article_clicks (post_id, day, address, clicks) VALUES (${POST}, '2026-01-31', 'a.example/', 2)`,
  },
  {
    table: 'daily_readers',
    insert: sql`INSERT INTO daily_readers (day, visitor, post_id, seconds, marks) VALUES ('2026-01-31', ${VISITOR}, ${POST}, 40, '{start,end}')`,
  },
  { table: 'daily_reading', insert: sql`INSERT INTO daily_reading (post_id, day, mark, readers) VALUES (${POST}, '2026-01-31', 'end', 1)` },
]
