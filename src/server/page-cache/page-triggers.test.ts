// The triggers of `db/sql/page-changes.sql` notify of every change that readers see.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'

/** The beginnings of statements, up to the status of the row. */
const INSERT_POST = "insert into posts (slug, title, content, rendered_html, render_version, status) values ('a', 'A', '', '', 1,"
const INSERT_COMMENT = "insert into comments (post_id, user_name, user_email, comment_text, status) select id, 'A', '', 'A',"

/** Statements on an empty site, in sequence, with the notifications of each. */
const STATEMENTS: [statement: string, ...notifications: string[]][] = [
  [`${INSERT_POST} 'draft')`],
  ["update posts set title = 'B'"],
  ['delete from posts'],
  [`${INSERT_POST} 'draft')`],
  ["update posts set status = 'published'", 'posts added'],
  ['update posts set title = title'],
  ["update posts set title = 'C'", 'posts changed'],
  ["update posts set status = 'trashed'", 'posts changed'],
  ['delete from posts'],
  [`${INSERT_POST} 'published')`, 'posts added'],
  [`${INSERT_COMMENT} 'held' from posts`],
  ["update comments set comment_text = 'B'"],
  ['delete from comments'],
  [`${INSERT_COMMENT} 'held' from posts`],
  ["update comments set status = 'shown'", 'comments added'],
  ['update comments set comment_text = comment_text'],
  ["update comments set comment_text = 'C'", 'comments changed'],
  ["update comments set status = 'held'", 'comments changed'],
  ['delete from comments'],
  [`${INSERT_COMMENT} 'shown' from posts`, 'comments added'],
  ["insert into comment_likes (comment_id, user_session) select id, 'a session' from comments", 'comment_likes added'],
  ['delete from comment_likes', 'comment_likes added'],
  ['truncate comment_likes', 'comment_likes changed'],
  ['delete from comments', 'comments changed'],
  ['truncate comments cascade', 'comment_likes changed', 'comments changed'],
  ['insert into comment_threads (post_id, is_open, changed_at) select id, true, now() from posts', 'comment_threads added'],
  ['update comment_threads set is_open = false', 'comment_threads added'],
  ['delete from comment_threads', 'comment_threads added'],
  ['truncate comment_threads', 'comment_threads changed'],
  ['delete from posts', 'posts changed'],
  ['truncate posts cascade', 'comment_likes changed', 'comment_threads changed', 'comments changed', 'posts changed'],
  [`insert into settings (key, value) values ('tagline', '"A"')`, 'settings changed'],
  ["update settings set updated_at = '2030-01-01'"],
  [`update settings set value = '"B"'`, 'settings changed'],
  ['delete from settings', 'settings changed'],
  ['truncate settings', 'settings changed'],
  ["insert into redirects (source, is_prefix, target, status) values ('/a', false, '/b', 301)", 'redirects added'],
  ["update redirects set target = '/c'", 'redirects added'],
  ['delete from redirects', 'redirects added'],
  ['truncate redirects cascade', 'redirects changed'],
]

/** What a statement notifies of. */
async function openNotifications(database: Database): Promise<(statement: string) => Promise<string[]>> {
  const payloads: string[] = []
  const onNotify = (payload: string) => payloads.push(payload)
  const subscription = await database.listen('inkfolio_pages', { onNotify, onDisconnect() {}, onReconnect() {} })
  onTestFinished(() => subscription.stop())
  return async (statement) => {
    // What earlier statements notify of has arrived.
    await subscription.drain()
    payloads.length = 0
    await database.db.execute(sql.raw(statement))
    await subscription.drain()
    return payloads.toSorted()
  }
}

/** Ids never change, a trigger sets `level`, and only rows in the trash have the last two. */
const FIXED_COLUMNS = ['id', 'level', 'trashed_from', 'purge_at']

async function columnsOf(db: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`)
  return rows.filter(({ name }) => !FIXED_COLUMNS.includes(name))
}

/** Another value of a column, by its name or its type. */
function otherValue({ name, type }: { name: string; type: string }): string {
  const values: Record<string, string> = {
    ...{ type: "'page'", status: "'trashed'", format: "'markdown'", reply_format: "'markdown'", canonical_url: "'https://example.com/'" },
    post_id: "(select id from posts where slug = 'other')",
    parent_id: "(select parent.id from comments parent where parent.post_id = comments.post_id and parent.user_name = 'Parent')",
    ...{ text: "'another'", ARRAY: "'{another}'", jsonb: "'[5]'", tsvector: "to_tsvector('another')" },
    ...{ boolean: `not ${name}`, integer: `coalesce(${name}, 0) + 5`, smallint: `coalesce(${name}, 0) + 5` },
    'timestamp with time zone': "'2030-01-01'",
  }
  const value = values[name] ?? values[type]
  if (!value) throw new Error(`there is no other value of ${name} (${type})`)
  return value
}

const VISIBLE_ROWS = {
  posts: (db: Db) => buildPost(db),
  async comments(db: Db) {
    const post = await buildPost(db)
    await buildComment(db, post.id, { userName: 'Parent' })
    return buildComment(db, post.id)
  },
}

onDatabase('triggers', (test) => {
  test('each kind of statement notifies of what readers see, and of nothing else', async ({ database }) => {
    const notificationsOf = await openNotifications(database)
    for (const [statement, ...notifications] of STATEMENTS) {
      expect.soft(await notificationsOf(statement), statement).toEqual(notifications)
    }
  })

  test('a change of any column of a published post or of a shown comment notifies', async ({ database, db }) => {
    const notificationsOf = await openNotifications(database)
    await buildPost(db, { slug: 'other' })
    for (const table of ['posts', 'comments'] as const) {
      for (const column of await columnsOf(db, table)) {
        const { id } = await VISIBLE_ROWS[table](db)
        const notifications = await notificationsOf(`update ${table} set ${column.name} = ${otherValue(column)} where id = '${id}'`)
        // A save of the editor changes the version of the working copy, which no page shows.
        const expected = column.name === 'draft_version' ? [] : [`${table} changed`]
        expect.soft(notifications, `${table}.${column.name}`).toEqual(expected)
      }
    }
  })
})
