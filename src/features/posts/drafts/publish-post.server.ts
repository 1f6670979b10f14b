import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { RevisionReason } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { publicFrom } from '#src/lib/format/site-time.server.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { AppError } from '#src/server/errors.ts'
import { queueEmbeds } from '../embeds/load-embeds.server.ts'
import { chooseMailing } from '../mailing/change-mailing.server.ts'
import type { ValidPost } from '../post.schema.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { renderedColumns } from '../rendering/rendered-columns.server.ts'
import { deriveContent } from './derive-content.server.ts'
import type { DraftIssue, EditedPost } from './draft.ts'
import { checkFields, fieldsOfRow } from './draft-rows.ts'
import {
  claimVersion,
  conflict,
  deleteWorkingCopy,
  type EditablePost,
  editableColumns,
  getEditedPost,
  isLive,
  loadEditablePost,
} from './editable-post.server.ts'
import { recordLive, recordRevision } from './record-revision.server.ts'
import { redirectOldSlug, releaseOldSlug, suggestSlug } from './slugs.server.ts'

export type PublishPost = {
  postId: string
  version: number
  now: Date
  resolveImages: ResolveImages
  /** Also sends the post to the subscribers, once it is public. */
  sends?: boolean
}

const SLUG_OF_PROGRAM: DraftIssue = { field: 'slug', message: 'This is the address of a page of the program: edit that page instead.' }

/**
 * Publishes the working copy: at once, or at its date when that is in the future. Throws conflict with `details.post`, and
 * invalid_input with `details.issues` (`DraftIssue[]`).
 */
export async function publishPost(
  db: Db,
  actor: Admin,
  { postId, version, now, resolveImages, sends = false }: PublishPost,
): Promise<EditedPost> {
  const editable = await loadEditablePost(db, postId)
  if (editable.row.type === 'template') throw new AppError('invalid_input', { reason: 'A template cannot be published.' })
  if (editable.row.draftVersion !== version || editable.row.status === 'trashed') throw await conflict(db, postId)
  const post = await requireValid(db, editable)
  const rendered = await renderedColumns(db, post, resolveImages)
  const columns = { ...toColumns(post, editable, now), ...rendered }
  await queueEmbeds(db, rendered.linkHrefs)
  const isDone = await throwIfSlugTaken(editable, () =>
    db.transaction(async (tx) => {
      if (!(await claimVersion(tx, postId, version))) return false
      await updateLivePost(tx, editable, { columns, now, by: actor.id })
      await deleteWorkingCopy(tx, postId)
      if (sends && editable.row.type === 'post') await chooseMailing(tx, { postId, isWanted: true, now })
      return true
    }),
  )
  if (!isDone) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}

type Replacement = { columns: Partial<typeof posts.$inferInsert> & { slug: string }; now: Date; by: string }

/** Updates a live post, its history and its redirects, and returns the row. The caller must hold the row lock. */
export async function updateLivePost(tx: Db, editable: EditablePost, { columns, now, by }: Replacement): Promise<EditablePost['row']> {
  const { id: postId, type, slug: from, publishedAt } = editable.row
  if (isLive(editable.row)) await recordLive(tx, [postId])
  const [row] = await tx
    .update(posts)
    .set({ ...columns, origin: null, updatedAt: now, revision: sql`${posts.revision} + 1` })
    .where(eq(posts.id, postId))
    .returning(editableColumns)
  if (!row) throw new AppError('not_found', { postId })
  if (publishedAt === null) await releaseOldSlug(tx, { slug: row.slug, type })
  else await redirectOldSlug(tx, { postId, type, from, to: row.slug, now })
  await recordRevision(tx, { postId, reason: reasonOf(editable, row.status), fields: fieldsOfRow(row), by, at: now })
  return row
}

/** Translates a violation of the unique slug, which a concurrent request may cause after the check. */
export async function throwIfSlugTaken<Result>({ row }: EditablePost, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (violatedConstraint(error) !== 'posts_slug_key') throw error
    const issues: DraftIssue[] = [{ field: 'slug', message: `Another ${row.type} has this slug.` }]
    throw new AppError('invalid_input', { issues }, { cause: error })
  }
}

/** A built-in page keeps its slug. Replaces an empty slug: with the current one of a post that was published before, otherwise with one made from the title. */
async function requireValid(db: Db, { row, fields }: EditablePost): Promise<ValidPost> {
  const isBuiltIn = row.type === 'page' && isBuiltInSlug(row.slug)
  const typed = isBuiltIn ? row.slug : fields.slug.trim()
  const slug = typed || (row.publishedAt === null ? await suggestSlug(db, fields.title, { type: row.type, postId: row.id }) : row.slug)
  const { post, issues } = checkFields({ ...fields, slug })
  if (post === null) throw new AppError('invalid_input', { issues })
  if (row.type === 'page' && isBuiltInSlug(slug) && !isBuiltIn) throw new AppError('invalid_input', { issues: [SLUG_OF_PROGRAM] })
  return { ...post, content: await deriveContent(post) }
}

function toColumns({ published: _flag, createdAt: wanted, ...fields }: ValidPost, { row }: EditablePost, now: Date) {
  const createdAt = wanted ?? (row.publishedAt === null || publicFrom(row.createdAt) > now ? now : row.createdAt)
  const status = publicFrom(createdAt) > now ? ('scheduled' as const) : ('published' as const)
  return { ...fields, createdAt, status, publishedAt: row.publishedAt ?? (status === 'published' ? now : null) }
}

function reasonOf({ row }: EditablePost, status: string): RevisionReason {
  if (status === 'scheduled') return 'scheduled'
  return row.status === 'published' ? 'changed' : 'published'
}
