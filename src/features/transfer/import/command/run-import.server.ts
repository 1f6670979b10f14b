import type { Db } from '#src/db/client/client.server.ts'
import { createExternalPictures } from '#src/features/media/external/external-images.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { cacheFiles } from '#src/features/media/storage.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { siteOrigin } from '#src/server/env.server.ts'
import { type Recording, recordRun } from '../../import-runs/record-run.server.ts'
import { pictureCounter } from '../../import-runs/run-imports.server.ts'
import { createPictureFetcher, POLITE_RULES } from '../fetch-picture.server.ts'
import { importSite, type SiteImportReport } from '../import-site.server.ts'
import type { StoreRecording } from '../recordings.server.ts'
import type { ImportCommand } from './import-command.ts'

type Run = { onProgress: (done: number, total: number, pictures: number) => void; signal: AbortSignal }

/** Imports a folder into the open database. The admin area can undo it. Throws OperatorError when the folder does not exist. */
export function runImport(db: Db, command: ImportCommand, { onProgress, signal }: Run): Promise<SiteImportReport> {
  const { folder, name, dryRun, overwrite, formerSite, writesRedirects } = command
  const now = new Date()
  const { storeMedia: storePicture, countPictures } = pictureCounter((picture) => storeMedia(db, picture), 0)
  const storeFile: StoreRecording = (content, fileName) => storeRecording(db, content, { fileName })
  const tools = { pictures: createExternalPictures(cacheFiles(), POLITE_RULES), storeMedia: storePicture, storeRecording: storeFile }
  const importAll = (recording: Partial<Recording>) =>
    importSite(db, folder, {
      ...{ now, dryRun, formerSite, writesRedirects, signal, ...recording },
      name,
      overwritesEdited: () => overwrite,
      decideConflict: () => ({ choice: command.onConflict, otherSlug: null }),
      siteOrigin: siteOrigin(),
      storeMedia: storePicture,
      ...(command.fetch ? { fetchPicture: createPictureFetcher(db, tools) } : {}),
      storeRecording: storeFile,
      resolveImages: (urls) => loadImageSources(db, urls),
      onProgress: (done, total) => onProgress(done, total, countPictures()),
    })
  return dryRun ? importAll({}) : recordRun(db, { name, formerSite, now, countPictures }, importAll)
}
