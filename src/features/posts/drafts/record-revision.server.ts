// Revisions are numbered within their post. Record them only in a transaction that has locked the row of the post.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { postRevisions, type RevisionReason } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { areSame, type DraftFields } from './draft.ts'
import { readFields } from './draft-rows.ts'

/** Reasons of public revisions; the newest of them is the current public text. */
export const LIVE_REASONS: RevisionReason[] = ['published', 'changed', 'scheduled', 'imported']

const MAX_CHECKPOINTS = 50

export type NewRevision = {
  postId: string
  reason: RevisionReason
  fields: DraftFields
  /** Null for an import. */
  by: string | null
  at: Date
}

/** Returns the number of the new revision. */
export async function recordRevision(tx: Db, { postId, reason, fields, by, at }: NewRevision): Promise<number> {
  const [recorded] = await tx
    .insert(postRevisions)
    .values({ postId, number: nextNumber(postId), reason, fields, createdBy: by, createdAt: at })
    .returning({ number: postRevisions.number })
  if (reason === 'checkpoint') await deleteOldCheckpoints(tx, postId)
  return recorded?.number ?? 0
}

/** Records a text that is about to be replaced, unless the newest revision already has it. Returns the number of the revision that has it. */
export async function recordRevisionOnce(tx: Db, revision: NewRevision): Promise<number> {
  const [newest] = await tx
    .select({ number: postRevisions.number, fields: postRevisions.fields })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, revision.postId), eq(postRevisions.number, newestNumber(revision.postId))))
  // Revisions of earlier versions lack the fields that were added since.
  return newest && areSame(readFields(newest.fields), revision.fields) ? newest.number : recordRevision(tx, revision)
}

/**
 * Records the public text of posts whose history does not have it: imported posts have no history before their first change.
 */
export async function recordLive(tx: Db, postIds: string[]): Promise<void> {
  if (postIds.length === 0) return
  await tx.execute(sql`
    INSERT INTO post_revisions (post_id, number, reason, fields, created_at)
    SELECT posts.id, coalesce((SELECT max(r.number) FROM post_revisions r WHERE r.post_id = posts.id), 0) + 1, 'imported', ${liveFields}, updated_at
    FROM posts
    WHERE ${isOneOf(posts.id, postIds)}
      AND NOT EXISTS (SELECT 1 FROM post_revisions r WHERE r.post_id = posts.id AND r.reason IN ${LIVE_REASONS})`)
}

/** `fieldsOfRow` of a live post, in SQL. */
const liveFields = sql`jsonb_build_object(
  'type', type, 'title', title, 'slug', slug, 'description', description, 'thumbnail', coalesce(thumbnail, ''), 'category', to_jsonb(category),
  'content', CASE WHEN markdown IS NULL THEN content ELSE '' END, 'markdown', markdown, 'dialect', dialect,
  'addresses', addresses, 'frontMatter', front_matter, 'publishAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isProject', is_project,
  'projectPreviewUrl', coalesce(project_preview_url, ''), 'projectPreviewLabel', project_preview_label,
  'projectSourceUrl', coalesce(project_source_url, ''), 'projectSourceLabel', project_source_label,
  'authors', array_to_string(authors, ', '), 'series', coalesce(series, ''), 'seriesOrder', coalesce(series_order::text, ''),
  'canonicalUrl', coalesce(canonical_url, ''), 'language', coalesce(language, ''), 'hasContents', has_contents,
  'metaTitle', meta_title, 'metaDescription', meta_description, 'socialImage', coalesce(social_image, ''), 'noindex', noindex,
  'thumbnailAlt', thumbnail_alt, 'focalX', focal_x, 'focalY', focal_y)`

function newestNumber(postId: string) {
  return sql<number>`(SELECT coalesce(max(r.number), 0) FROM post_revisions r WHERE r.post_id = ${postId}::uuid)`
}

function nextNumber(postId: string) {
  return sql<number>`${newestNumber(postId)} + 1`
}

async function deleteOldCheckpoints(tx: Db, postId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM post_revisions WHERE id IN (
      SELECT id FROM post_revisions WHERE post_id = ${postId} AND reason = 'checkpoint' ORDER BY number DESC OFFSET ${MAX_CHECKPOINTS})`)
}
