import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { mediaPath } from './image-source.ts'
import type { StoredPicture } from './picture.ts'
import { sha256 } from './sha256.server.ts'
import type { FileStore } from './storage/file-store.ts'
import { fileKey, mediaFiles } from './storage.server.ts'
import { isAnimatedPng, STILL_PNG } from './variants/animated-png.server.ts'
import { type EncodedPicture, encodePicture, verifyEncodedPicture } from './variants/encode.server.ts'

export type MediaInput = {
  bytes: Uint8Array
  alt: string
  fileName?: string
  /** The hash under which an export wrote it. Only the import of the owner sets it, never a network request. */
  exportedAs?: string
}
/** `note` completes "The picture is …" where it is shown otherwise than it was uploaded. */
export type StoredMedia = { url: string; width: number; height: number; note: string | null }

/**
 * Stores a JPEG, PNG, WebP, AVIF or GIF of at most 10 MB and returns its address. The same bytes are stored once. An unchanged picture of
 * an export is not encoded again, because a second encoding would change its hash and so its address.
 * Throws AppError `too_large` or `invalid_input`; `details.reason` completes "The picture is …".
 */
export async function storeMedia(db: Db, input: MediaInput, files = mediaFiles()): Promise<StoredMedia> {
  const sourceHash = sha256(input.bytes)
  const note = isAnimatedPng(input.bytes) ? STILL_PNG : null
  const isExported = input.exportedAs === sourceHash
  const stored = await findStored(db, sourceHash, isExported)
  if (stored && (await files.has(fileKey(stored.hash, stored.format))) && (await isStillStored(db, stored))) {
    return { url: mediaPath(stored.hash), width: stored.width, height: stored.height, note }
  }
  const { bytes, format, animated, opaque, width, height } = await encode(input.bytes, isExported)
  const hash = sha256(bytes)
  // The file comes first, so that no row points to a missing file.
  await files.write(fileKey(hash, format), bytes)
  await db
    .insert(media)
    .values({
      hash,
      sourceHash,
      format,
      animated,
      opaque,
      width,
      height,
      bytes: bytes.byteLength,
      alt: input.alt,
      fileName: cleanFileName(input.fileName),
    })
    .onConflictDoUpdate({
      target: media.hash,
      set: {
        alt: sql`coalesce(nullif(${media.alt}, ''), excluded.alt)`,
        fileName: sql`coalesce(nullif(${media.fileName}, ''), excluded.file_name)`,
        removeAt: null,
        opaque: sql`excluded.opaque`,
      },
    })
  return { url: mediaPath(hash), width, height, note }
}

/** Restores a deleted picture that comes in again. False when it was removed meanwhile. */
async function isStillStored(db: Db, { hash, removeAt }: { hash: string; removeAt: Date | null }): Promise<boolean> {
  if (removeAt === null) return true
  const restored = await db.update(media).set({ removeAt: null }).where(eq(media.hash, hash)).returning({ hash: media.hash })
  return restored.length > 0
}

const FILE_NAME_MAX = 255

/** The name without a path, as far as it can be stored. */
export function cleanFileName(name = ''): string {
  const own = removeNul(name).toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return [...own.trim()].slice(0, FILE_NAME_MAX).join('')
}

export async function findMedia(db: Db, hash: string, files: FileStore): Promise<StoredPicture | null> {
  const [row] = await db
    .select({ format: media.format, animated: media.animated, removeAt: media.removeAt })
    .from(media)
    .where(eq(media.hash, hash))
  if (!row) return null
  const { removeAt, ...picture } = row
  const key = fileKey(hash, row.format)
  return { ...picture, isDeleted: removeAt !== null, read: () => files.read(key), open: () => files.open(key) }
}

/** Whether a picture is stored and not deleted. */
export async function isStored(db: Db, hash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: media.hash })
    .from(media)
    .where(and(eq(media.hash, hash), isNull(media.removeAt)))
  return rows.length > 0
}

/** Finds a picture by the hash of the upload or of the stored file: an import of an export brings stored files. */
async function findStored(db: Db, hash: string, isExported: boolean) {
  const [row] = await db
    .select({ hash: media.hash, format: media.format, width: media.width, height: media.height, removeAt: media.removeAt })
    .from(media)
    .where(isExported ? eq(media.hash, hash) : or(eq(media.sourceHash, hash), eq(media.hash, hash)))
    .limit(1)
  return row ?? null
}

async function encode(bytes: Uint8Array, isExported: boolean): Promise<EncodedPicture> {
  return (isExported ? await verifyEncodedPicture(bytes) : null) ?? encodePicture(bytes)
}
