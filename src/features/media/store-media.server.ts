import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import { type MediaFormat, media } from '#src/db/schema/media.ts'
import { type EncodedPicture, encodePicture, readAsEncoded } from './encode.server.ts'
import { sha256 } from './hash.server.ts'
import { mediaAddress } from './image.ts'
import type { OwnPicture } from './picture.ts'
import type { FileStore } from './storage/file-store.ts'
import { mediaFiles } from './storage.server.ts'

export type MediaInput = {
  bytes: Uint8Array
  alt: string
  /** The hash under which an Inkfolio exported it. Only the owner's own import may say so: nothing that comes over the network does. */
  exportedAs?: string
}
export type StoredMedia = { url: string; width: number; height: number }

/**
 * Keeps a picture and answers its address; the same bytes twice are one. Only JPEG, PNG, WebP, AVIF and GIF up to 10 MB.
 * A picture that still is what an export wrote keeps its address; encoding a JPEG a second time would be another picture.
 * Throws AppError `too_large` or `invalid_input`; `details.reason` completes "The picture is …".
 */
export async function storeMedia(db: Db, input: MediaInput, files = mediaFiles()): Promise<StoredMedia> {
  const sourceHash = sha256(input.bytes)
  const isExported = input.exportedAs === sourceHash
  const known = await findKnown(db, sourceHash, isExported)
  if (known && (await files.has(mediaKey(known.hash, known.format)))) {
    return { url: mediaAddress(known.hash), width: known.width, height: known.height }
  }
  const { bytes, format, animated, width, height } = await encode(input.bytes, isExported)
  const hash = sha256(bytes)
  // The file comes first: a row never points to nothing.
  await files.write(mediaKey(hash, format), bytes)
  await db
    .insert(media)
    .values({ hash, sourceHash, format, animated, width, height, bytes: bytes.byteLength, alt: input.alt })
    .onConflictDoUpdate({ target: media.hash, set: { alt: sql`coalesce(nullif(${media.alt}, ''), excluded.alt)` } })
  return { url: mediaAddress(hash), width, height }
}

/** The stored picture with this hash, or null. */
export async function findMedia(db: Db, hash: string, files: FileStore): Promise<OwnPicture | null> {
  const [row] = await db.select({ format: media.format, animated: media.animated }).from(media).where(eq(media.hash, hash))
  if (!row) return null
  const key = mediaKey(hash, row.format)
  return { ...row, read: () => files.read(key), open: () => files.open(key) }
}

/** By what came in, or by what was stored: an export that is imported again brings our own bytes. */
async function findKnown(db: Db, hash: string, isExported: boolean) {
  const [row] = await db
    .select({ hash: media.hash, format: media.format, width: media.width, height: media.height })
    .from(media)
    .where(isExported ? eq(media.hash, hash) : or(eq(media.sourceHash, hash), eq(media.hash, hash)))
    .limit(1)
  return row ?? null
}

async function encode(bytes: Uint8Array, isExported: boolean): Promise<EncodedPicture> {
  return (isExported ? await readAsEncoded(bytes) : null) ?? encodePicture(bytes)
}

export function mediaKey(hash: string, format: MediaFormat): string {
  return `${hash.slice(0, 2)}/${hash}.${format}`
}
