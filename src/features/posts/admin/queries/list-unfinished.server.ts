// Drafts, unpublished changes and scheduled posts, for the dashboard.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { PostStatus } from '#src/db/schema/posts.ts'

/** `at` is ISO 8601: the last change, or the date of a scheduled post. */
export type UnfinishedPost = { id: string; title: string; status: PostStatus; at: string }

type Row = { id: string; title: string; status: PostStatus; at: string | Date }

/** Drafts and unpublished changes, newest first. */
export async function listUnfinished(db: Db, limit: number): Promise<UnfinishedPost[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT p.id, coalesce(nullif(btrim(w.fields->>'title'), ''), p.title) AS title, p.status, greatest(p.updated_at, w.saved_at) AS at
    FROM posts p LEFT JOIN working_copies w ON w.post_id = p.id
    WHERE p.status = 'draft' AND p.type = 'post'
    UNION ALL
    SELECT p.id, p.title, p.status, w.saved_at FROM working_copies w JOIN posts p ON p.id = w.post_id
    WHERE p.status IN ('published', 'scheduled') AND p.type = 'post'
    ORDER BY at DESC, id LIMIT ${limit}`)
  return rows.map(toPost)
}

/** The next scheduled posts. */
export async function listScheduled(db: Db, limit: number): Promise<UnfinishedPost[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, title, status, created_at AS at FROM posts WHERE status = 'scheduled' AND type = 'post' ORDER BY created_at, id LIMIT ${limit}`)
  return rows.map(toPost)
}

/** The number of unchanged posts of the starter content. */
export async function countStarterPosts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM posts WHERE origin = 'starter' AND status <> 'trashed'`)
  return rows[0]?.total ?? 0
}

function toPost({ at, ...row }: Row): UnfinishedPost {
  return { ...row, at: new Date(at).toISOString() }
}
