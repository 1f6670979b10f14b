// A post of rich text becomes one in Markdown, or the other way round.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import { AppError } from '#src/server/errors.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { renderedColumns } from '../rendering/rendered-columns.server.ts'
import { deriveContent } from './derive-content.server.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { fieldsOfRow } from './draft-rows.ts'
import { conflict, editableColumns, getEditedPost, isLive, isVersion, loadEditablePost } from './editable-post.server.ts'
import { recordLive, recordRevision, recordRevisionOnce } from './record-revision.server.ts'
import { recordWorkingCopy } from './revisions.server.ts'
import { writeDraft } from './save-draft.server.ts'

export type ChangeToMarkdown = {
  postId: string
  /** As `writeDialect` names it. */
  dialect: string
  now: Date
  resolveImages: ResolveImages
}

/**
 * Stores Markdown of `dialect` from which the article of the post is derived; the rich text stays in the history. The version stays: an editor in which the
 * post is open as rich text saves it as such. A description that is the beginning of the article is none.
 *
 * `unchanged`: the post is not rich text, or gone; or Markdown cannot say its article. `late`: the post was changed meanwhile.
 */
export async function changeToMarkdown(db: Db, change: ChangeToMarkdown): Promise<'changed' | 'unchanged' | 'late'> {
  const { postId, dialect, now, resolveImages } = change
  const [stored] = await db
    .select({ ...editableColumns, excerpt: posts.excerpt })
    .from(posts)
    .where(eq(posts.id, postId))
  if (stored === undefined || stored.markdown !== null) return 'unchanged'
  const { excerpt, ...row } = stored
  const written = await runMarkdown('writeSource', { content: row.content, dialect })
  if ('reason' in written || !written.output?.isSame) return 'unchanged'
  const { markdown, content } = written.output
  const description = row.description === excerpt ? '' : row.description
  const rendered = await renderedColumns(db, { ...row, content }, resolveImages)
  return db.transaction(async (tx) => {
    if (isLive(row)) await recordLive(tx, [postId])
    const [saved] = await tx
      .update(posts)
      .set({ ...rendered, markdown, dialect, addresses: '', content, description, revision: sql`${posts.revision} + 1` })
      .where(isVersion(postId, row.draftVersion))
      .returning(editableColumns)
    if (!saved) return 'late'
    const by = { postId, by: null, at: now }
    if (isLive(saved)) await recordRevision(tx, { ...by, reason: 'imported', fields: fieldsOfRow(saved) })
    else await recordRevisionOnce(tx, { ...by, reason: 'replaced', fields: fieldsOfRow(row) })
    return 'changed'
  })
}

/** What the text of a post becomes. `before` and `after` are its article as HTML; readers see the same when `isSame`. */
export type FormChange = { fields: DraftFields; before: string; after: string; isSame: boolean }

/**
 * What a change of form would make of the working copy. Rich text is the article that was derived from the Markdown; the Markdown is plain, whatever dialect
 * the post once had. Throws invalid_input with the reason for an article that Markdown cannot hold.
 */
export async function planFormChange(db: Db, { postId, form }: { postId: string; form: ArticleForm }): Promise<FormChange> {
  const { fields } = await loadEditablePost(db, postId)
  const before = await deriveContent(fields)
  const plain = { ...fields, dialect: '', addresses: '' }
  if (form === 'rich text') return { fields: { ...plain, markdown: null, content: before }, before, after: before, isSame: true }
  const written = await runMarkdown('writeSource', { content: before, dialect: '' })
  if ('reason' in written) throw new AppError('invalid_input', { reason: `The article cannot be in Markdown: ${written.reason}.` })
  if (written.output === null) throw new AppError('invalid_input', { reason: TOO_LONG })
  const { markdown, content: after, isSame } = written.output
  return { fields: { ...plain, markdown, content: '' }, before, after, isSame }
}

const TOO_LONG = 'The article cannot be in Markdown: it is too long, or its elements lie too deep in each other.'

export type ChangeForm = { postId: string; version: number; form: ArticleForm; now: Date }

/** Makes the text in the other form the working copy, without publishing it. The former source becomes a revision. Throws as `planFormChange`, and conflict. */
export async function changeForm(db: Db, actor: Admin, { postId, version, form, now }: ChangeForm): Promise<EditedPost> {
  const { fields } = await planFormChange(db, { postId, form })
  const editable = await loadEditablePost(db, postId)
  if (editable.row.draftVersion !== version) throw await conflict(db, postId)
  const changed = await writeDraft(db, editable, { fields, now, by: actor.id, recordPrevious: recordWorkingCopy })
  if (!changed) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}
