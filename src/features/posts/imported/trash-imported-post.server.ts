import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { nextVersion } from '../drafts/editable-post.server.ts'
import { lockPost } from '../drafts/record-import.server.ts'
import type { StoredState } from '../import-post.server.ts'

type TrashImportedPost = {
  postId: string
  now: Date
  mayChange: (stored: StoredState) => boolean
  /** Called in the transaction that writes. */
  onTrashed: (tx: Db) => Promise<void>
}

/** Moves a post whose source is gone to the trash, as the owner does. False when it may not be changed, or is there already. */
export async function trashImportedPost(db: Db, { postId, now, mayChange, onTrashed }: TrashImportedPost): Promise<boolean> {
  return db.transaction(async (tx) => {
    const stored = await lockPost(tx, eq(posts.id, postId))
    if (!stored || stored.row.status === 'trashed' || !mayChange(stored)) return false
    await tx
      .update(posts)
      .set({ status: 'trashed', trashedFrom: stored.row.status, trashedAt: now, draftVersion: nextVersion })
      .where(eq(posts.id, postId))
    await onTrashed(tx)
    return true
  })
}
