// Writes the comments of an import. A comment is known by its id, so a second run changes nothing. No notice is sent; triggers of the database
// purge the pages and write the search documents.
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'
import type { ImportedItem, ItemOptions } from '../imported-item.server.ts'
import { arrangeThreads, type StoredComment, type ThreadPlace } from './arrange-threads.ts'
import { commentHash } from './comment-hash.server.ts'
import type { CommentOfFile, CommentsFile } from './comments-file.server.ts'
import { findPosts, nameOf, type PostsOfImport } from './find-posts.server.ts'

/** The embedded database answers no request during a statement. */
const BATCH_SIZE = 50
const IDS_PER_STATEMENT = 1_000

type NewComment = { comment: CommentOfFile; postId: string; place: ThreadPlace }

/** Returns what became of each comment. In a dry run nothing is written. */
export async function importComments(
  db: Db,
  { comments: read, refused }: CommentsFile,
  { known, ...options }: ItemOptions & { known: PostsOfImport },
): Promise<ImportedItem[]> {
  const unreadable = refused.map(({ key, label, reason }): ImportedItem => ({ ...itemBase(key, label), outcome: 'skipped', reason }))
  const { fresh, rest } = await sortOut(db, read, known)
  const items = [...unreadable, ...rest]
  await options.record?.(db, items)
  for (let start = 0; start < fresh.length; start += BATCH_SIZE) {
    await setImmediate()
    options.signal?.throwIfAborted()
    items.push(...(await writeBatch(db, fresh.slice(start, start + BATCH_SIZE), options)))
  }
  return items
}

/** The comments to write, parents before replies, and the items of all others. */
async function sortOut(
  db: Db,
  read: readonly CommentOfFile[],
  known: PostsOfImport,
): Promise<{ fresh: NewComment[]; rest: ImportedItem[] }> {
  const findPost = await findPosts(db, read, known)
  const stored = await loadStored(db, read)
  const taken = new Set<string>()
  const rest: ImportedItem[] = []
  const placeable: { comment: CommentOfFile; id: string; postId: string; parentId: string | null }[] = []
  for (const comment of read) {
    const { id, parentId } = comment
    const post = findPost(comment)
    if (stored.has(id)) rest.push(itemOf(comment, { outcome: 'unchanged', reason: null }))
    else if (taken.has(id))
      rest.push(itemOf({ ...comment, id: `${id} again` }, { outcome: 'skipped', reason: 'another comment has the same id' }))
    else if ('reason' in post) rest.push(itemOf(comment, { outcome: 'skipped', reason: post.reason }))
    else placeable.push({ comment, id, postId: post.id, parentId })
    taken.add(id)
  }
  const places = arrangeThreads(placeable, stored)
  const fresh = placeable.flatMap(({ comment, id, postId }) => {
    const place = places.get(id)
    return place ? [{ comment, postId, place }] : []
  })
  return { fresh: fresh.sort(byThread), rest }
}

/** Parents before replies, the older before the newer. */
function byThread(one: NewComment, other: NewComment): number {
  return (
    one.place.level - other.place.level ||
    one.comment.createdAt.getTime() - other.comment.createdAt.getTime() ||
    (one.comment.id < other.comment.id ? -1 : 1)
  )
}

/** Those of the comments, and of the comments that they answer, that the site has already. */
async function loadStored(db: Db, read: readonly CommentOfFile[]): Promise<Map<string, StoredComment>> {
  const ids = [...new Set(read.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])))]
  const stored = new Map<string, StoredComment>()
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
    const rows = await db
      .select({ id: comments.id, postId: comments.postId, parentId: comments.parentId, level: comments.level })
      .from(comments)
      .where(isOneOf(comments.id, ids.slice(start, start + IDS_PER_STATEMENT)))
    for (const row of rows) stored.set(row.id, row)
  }
  return stored
}

async function writeBatch(db: Db, batch: readonly NewComment[], { now, dryRun, record }: ItemOptions): Promise<ImportedItem[]> {
  if (dryRun) {
    const planned = batch.map((fresh) => writtenItem(fresh, null))
    await record?.(db, planned)
    return planned
  }
  return db.transaction(async (tx) => {
    const rows = batch.map((fresh) => rowOf(fresh, now))
    // bounded: one batch
    const inserted = await tx.insert(comments).values(rows).onConflictDoNothing().returning({ id: comments.id })
    const written = new Set(inserted.map(({ id }) => id))
    const items = batch.map((fresh, place) =>
      written.has(fresh.comment.id)
        ? writtenItem(fresh, rows[place] ? commentHash(rows[place]) : null)
        : itemOf(fresh.comment, { outcome: 'unchanged', reason: null }),
    )
    await record?.(tx, items)
    return items
  })
}

function rowOf({ comment, postId, place }: NewComment, now: Date) {
  // Visitors do not see replies to a comment that its site hides.
  const status = place.isDetached && comment.status === 'shown' ? 'held' : comment.status
  const { id, createdAt, editedAt, userName, userEmail, commentText, format, adminReply, replyFormat, adminRepliedAt } = comment
  return {
    ...{ id, postId, parentId: place.parentId, createdAt, editedAt, status, userName, userEmail, commentText, format },
    ...{ adminReply, replyFormat, adminRepliedAt },
    heldBecause: status === 'shown' ? null : 'imported',
    // The conversation took place elsewhere: it is no work for the owner.
    noReplyNeededAt: status === 'shown' && adminReply === null ? now : null,
  }
}

function writtenItem({ comment, place }: NewComment, importedHash: string | null): ImportedItem {
  const detached = place.isDetached ? ['the comment that it answers is not here: it waits for review as a comment of its own'] : []
  const notes = [...(comment.note === null ? [] : [comment.note]), ...detached]
  return { ...itemOf(comment, { outcome: 'created', reason: notes.length > 0 ? notes.join('; ') : null }), importedHash }
}

function itemOf(comment: CommentOfFile, what: { outcome: ImportOutcome; reason: string | null }): ImportedItem {
  const { id, userName, post, createdAt } = comment
  return { ...itemBase(id, `${userName} on ${nameOf(post)}, ${createdAt.toISOString().slice(0, 10)}`), ...what }
}

function itemBase(key: string, label: string) {
  return { kind: 'comment' as const, key, label, importedHash: null }
}
