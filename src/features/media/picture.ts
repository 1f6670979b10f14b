import type { StoredFormat } from '#src/db/schema/media.ts'
import type { StoredFile } from './storage/file-store.ts'

/** An uploaded or fetched picture. */
export type Picture = { format: StoredFormat; animated: boolean; read(): Promise<Uint8Array | null> }

/** An uploaded picture, which can also be streamed. */
export type StoredPicture = Picture & {
  /** Whether the owner deleted it. Until it is removed it can be restored, and only the owner sees it. */
  isDeleted: boolean
  open(): Promise<StoredFile | null>
}
