import type { Db } from '#src/db/client/client.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import type { ResolveImages } from '#src/features/posts/rendering/media/images.ts'
import type { SiteLayout } from '../../import/dialects/site-layout.ts'
import type { ImportContext, StoreMedia } from '../../import/local-links.server.ts'
import type { StoreRecording } from '../../import/recordings.server.ts'
import type { FileReader } from '../../reading/file-reader.server.ts'
import type { FolderChange } from '../folder-change.ts'
import type { StoredRecord } from '../records.server.ts'
import type { ReadFile } from '../scan/read-file.server.ts'
import type { ScannedFile } from '../scan/scan-folder.server.ts'
import type { KnownPost } from '../site-posts.server.ts'

export type SyncTools = {
  storeMedia: StoreMedia
  storeRecording: StoreRecording
  resolveImages: ResolveImages
  /** The stored pictures and recordings, which are written beside the posts. */
  media: FileStore
}

/** One comparison of both sides. */
export type Pass = {
  db: Db
  /** The real path of the folder. */
  root: string
  now: Date
  tools: SyncTools
  /** The owner's name. */
  author: string
  layout: SiteLayout
  /** Why the layout is only known in part; null otherwise. */
  layoutProblem: string | null
  reader: FileReader
  context: ImportContext
  records: readonly StoredRecord[]
  recordAt: ReadonlyMap<string, StoredRecord>
  posts: ReadonlyMap<string, KnownPost>
  scanned: ReadonlyMap<string, ScannedFile>
  /** Files with a record that are not on this machine. */
  away: readonly { path: string; hash: string }[]
  /** What was read of new and changed files. */
  read: ReadonlyMap<string, ReadFile>
  /** Files with another time, but the bytes of their last reading. */
  touched: readonly string[]
  /** Files of which a picture came, or changed, since they were read. */
  newMedia: ReadonlySet<string>
  /** Posts whose files are gone, by the new files that have mostly their text. */
  sameTexts: ReadonlyMap<string, readonly string[]>
  /** What was written so far. */
  changes: FolderChange[]
  /** Called with each change before it is made. */
  beforeWrite: (change: FolderChange) => Promise<void>
}

/** `late`: one side changed since the plan, so that the next comparison decides. */
export type StepResult = 'done' | 'late'
