import type { MediaFormat } from '#src/db/schema/media.ts'

/** A picture that can be shown, wherever it came from. */
export type Picture = { format: MediaFormat; animated: boolean; read(): Promise<Uint8Array | null> }
