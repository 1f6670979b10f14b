// A post of rich text becomes one in Markdown.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { renderedColumns } from '../rendering/rendered-columns.server.ts'
import { fieldsOfRow } from './draft-rows.ts'
import { editableColumns, isLive, isVersion } from './editable-post.server.ts'
import { recordLive, recordRevision, recordRevisionOnce } from './record-revision.server.ts'

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
  if ('reason' in written || written.output === null) return 'unchanged'
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
    if (isLive(saved)) await recordRevision(tx, { ...by, reason: 'changed', fields: fieldsOfRow(saved) })
    else await recordRevisionOnce(tx, { ...by, reason: 'replaced', fields: fieldsOfRow(row) })
    return 'changed'
  })
}
