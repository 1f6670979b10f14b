// The owner turns the content folder on and off.
import { randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { createFolderDurably, writeFileDurably } from '#src/lib/files/durable-file.ts'
import { env } from '#src/server/env.server.ts'
import { AppError } from '#src/server/errors.ts'
import { dataFolderIdFile } from './content-folder-of.server.ts'
import { whenFree } from './when-free.server.ts'

const KEY = 'contentFolder' satisfies keyof Settings

/**
 * Turns on the folder of this valid name below the data folder, or with null none; files stay where they are. Afterwards no process writes to the
 * former folder, and files and posts meet as if for the first time. Throws conflict when CONTENT_DIR decides, or the name belongs to no folder.
 */
export async function chooseContentFolder(db: Db, _actor: Admin, { name, now }: { name: string | null; now: Date }): Promise<void> {
  const { CONTENT_DIR, DATA_DIR } = env()
  if (CONTENT_DIR !== undefined) throw new AppError('conflict', { reason: 'The variable CONTENT_DIR decides which folder it is.' })
  const dataFolder = randomUUID()
  if (name !== null) {
    await createFolder(path.join(DATA_DIR, name))
    await writeFileDurably(dataFolderIdFile(), dataFolder)
  }
  // Ends comparisons of all processes, so that the lease becomes free soon.
  await db.delete(settings).where(eq(settings.key, KEY))
  await whenFree(db, new AbortController().signal, () =>
    db.transaction(async (tx) => {
      await tx.delete(contentFiles)
      await tx
        .update(contentFolder)
        .set({ syncedAt: null, problem: null, heldDeletions: 0, confirmedDeletions: 0, unwatchedFolders: 0 })
        .where(eq(contentFolder.id, 1))
      if (name === null) return
      const row = { value: { name, dataFolder }, updatedAt: now }
      await tx
        .insert(settings)
        .values({ key: KEY, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
    }),
  )
}

/** A link would lead out of the data folder. */
async function createFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (found && !found.isDirectory()) throw new AppError('conflict', { reason: `${folder} is no folder: choose another name.` })
  await createFolderDurably(folder)
}
