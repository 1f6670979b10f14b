// Removes from the cache folder of this node what was made of pictures that are gone: deleted here or on another node, or not in the restored state.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { externalImages, media } from '#src/db/schema/media.ts'
import { EXTERNAL_PART, PICTURES_PART } from './cached-keys.ts'
import { removeOrphans } from './storage/remove-orphans.server.ts'

/** Folders of versions before 0.1.0, whose names do not tell the picture. */
const FORMER_PARTS = ['images', 'icons', 'social']

/** A variant that is written during the removal goes with the next one; no address answers with it. */
export async function removeCachedPictures(db: Db, folder: string): Promise<void> {
  for (const part of FORMER_PARTS) await rm(path.join(folder, part), { recursive: true, force: true })
  await removeOrphans(path.join(folder, PICTURES_PART), async (hashes) => {
    const rows = await db.select({ hash: media.hash }).from(media).where(isOneOf(media.hash, hashes))
    return rows.map(({ hash }) => hash)
  })
  await removeOrphans(path.join(folder, EXTERNAL_PART), async (hashes) => {
    const rows = await db.select({ hash: externalImages.hash }).from(externalImages).where(isOneOf(externalImages.hash, hashes))
    return rows.map(({ hash }) => hash)
  })
}
