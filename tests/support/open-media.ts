import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import { createExternalPictures } from '#src/features/media/external/external-images.server.ts'
import type { Requester } from '#src/features/media/recordings/serve-recording.server.ts'
import { createMediaHandler } from '#src/features/media/serve-media.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { createVariants } from '#src/features/media/variants/variants.server.ts'
import { temporaryFolder } from './processes.ts'

/** Somebody who is not signed in. */
export function visitor(db: Db): Requester {
  return { db, isOwner: async () => false, mayOpenGated: async () => false }
}

type Options = { store?: FileStore | undefined; rules?: Parameters<typeof createExternalPictures>[1] }

/** Media in `store`, or in a temporary folder, and what serves them. Variants and external pictures are cached in the folder. */
export function openMedia({ store, rules }: Options = {}) {
  const folder = temporaryFolder()
  const files = store ?? openFolderStore(path.join(folder, 'media'))
  const cache = openFolderStore(path.join(folder, 'cache'))
  const variants = createVariants(cache)
  const serve = createMediaHandler({ media: files, variants, external: createExternalPictures(cache, rules) })
  return { folder, files, cache, variants, serve }
}
