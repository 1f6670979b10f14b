// What the owner decides about the content folder. The next comparison carries it out.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type ContentSide, contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'

export type Decision = { path: string; side: ContentSide; file: string | null; post: string }

/** Keeps one side of a conflict. It counts only for the states that the owner saw. Throws conflict when there is none any more. */
export async function decideConflict(db: Db, _actor: Admin, { path, side, file, post }: Decision): Promise<void> {
  const decided = await db
    .update(contentFiles)
    .set({ decision: side, decidedFileHash: file, decidedPostHash: post })
    .where(and(eq(contentFiles.path, path), eq(contentFiles.state, 'conflict')))
    .returning({ path: contentFiles.path })
  if (decided.length === 0) throw new AppError('conflict', { reason: 'Both sides agree by now: load the page again.' })
}

/** Confirms that so many files are gone on purpose: their posts move to the trash. */
export async function confirmDeletions(db: Db, _actor: Admin, files: number): Promise<void> {
  await db.update(contentFolder).set({ confirmedDeletions: files }).where(eq(contentFolder.id, 1))
}
