import type { Db } from '#src/db/client/client.server.ts'
import { createExternalPictures } from '#src/features/media/external-images.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { cacheFiles } from '#src/features/media/storage.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { siteOrigin } from '#src/server/env.server.ts'
import { createPictureFetcher, POLITE_RULES } from '../fetch-picture.server.ts'
import { importSite, type SiteImportReport } from '../import-site.server.ts'
import type { StoreMedia } from '../local-links.server.ts'
import type { StoreRecording } from '../recordings.server.ts'
import type { ImportCommand } from './import-command.ts'

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/** Imports a folder into the open database. Throws OperatorError when it does not exist. */
export function runImport(db: Db, command: ImportCommand, { onProgress, signal }: Run): Promise<SiteImportReport> {
  const storePicture: StoreMedia = (picture) => storeMedia(db, picture)
  const storeFile: StoreRecording = (content, fileName) => storeRecording(db, content, { fileName })
  const pictures = createExternalPictures(cacheFiles(), POLITE_RULES)
  return importSite(db, command.folder, {
    now: new Date(),
    dryRun: command.dryRun,
    overwritesEdited: () => command.overwrite,
    siteOrigin: siteOrigin(),
    writesRedirects: command.writesRedirects,
    formerSite: command.formerSite,
    storeMedia: storePicture,
    ...(command.fetch ? { fetchPicture: createPictureFetcher(db, { pictures, storeMedia: storePicture, storeRecording: storeFile }) } : {}),
    storeRecording: storeFile,
    resolveImages: (urls) => loadImageSources(db, urls),
    onProgress,
    signal,
  })
}
