import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import type { SyncTools } from './apply/pass.ts'

/** How pictures come in and go out. */
export function syncTools(db: Db): SyncTools {
  return {
    storeMedia: (picture) => storeMedia(db, picture),
    storeRecording: (content, fileName) => storeRecording(db, content, { fileName }),
    resolveImages: (urls) => loadImageSources(db, urls),
    media: mediaFiles(),
  }
}
