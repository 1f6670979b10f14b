import type { MediaFormat } from '#src/db/schema/media.ts'

import type { StoredFile } from './storage/file-store.ts'

/** A picture that can be shown, wherever it came from. */
export type Picture = { format: MediaFormat; animated: boolean; read(): Promise<Uint8Array | null> }

/** A picture of ours, which need not be read as a whole. */
export type OwnPicture = Picture & { open(): Promise<StoredFile | null> }
