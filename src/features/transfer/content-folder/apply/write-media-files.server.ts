// Pictures and recordings of the site, as files below the content folder: `media/<hash>.<format>`, as in an export.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import { mediaPath, parseMediaPath } from '#src/features/media/image-source.ts'
import { parseFilePath } from '#src/features/media/recordings/recording.ts'
import { fileKey } from '#src/features/media/storage.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { listStoredPictures, PICTURES_FOLDER } from '../../import/exported-pictures.server.ts'
import { listStoredRecordings } from '../../import/recordings.server.ts'
import type { Pass } from './pass.ts'
import { writeBelow } from './write-below.server.ts'

/** The files of the pictures and recordings of a post, by their addresses on the site. */
export async function mediaFileNames(db: Db, post: Parameters<typeof listStoredPictures>[0]): Promise<Map<string, string>> {
  const hashes = listStoredPictures(post)
  const rows =
    hashes.length === 0 ? [] : await db.select({ hash: media.hash, format: media.format }).from(media).where(isOneOf(media.hash, hashes))
  const recorded = listStoredRecordings(post.content).map((name): [string, string] => [`/media/${name}`, `${PICTURES_FOLDER}/${name}`])
  return new Map([
    ...rows.map(({ hash, format }): [string, string] => [mediaPath(hash), `${PICTURES_FOLDER}/${hash}.${format}`]),
    ...recorded,
  ])
}

/** Writes what the folder does not hold yet, and returns the paths. A picture that is missing on the site is named in the log. */
export async function writeMediaFiles(pass: Pass, addresses: readonly string[], names: ReadonlyMap<string, string>): Promise<string[]> {
  const written: string[] = []
  for (const address of new Set(addresses)) {
    const name = names.get(address)
    if (name === undefined || (await stat(path.join(pass.root, name)).catch(() => null))) continue
    const content = await openContent(pass, address)
    if (!content) {
      logger.warn({ address }, 'a picture of a post has no file on this site: the content folder has none either')
      continue
    }
    await writeBelow(pass.root, name, content)
    written.push(name)
  }
  return written
}

async function openContent({ db, tools }: Pass, address: string): Promise<Uint8Array | AsyncIterable<Uint8Array> | null> {
  const file = parseFilePath(address)
  if (file) {
    const [row] = await db.select({ bytes: recordings.bytes }).from(recordings).where(eq(recordings.hash, file.hash))
    return row ? tools.media.openRange(fileKey(file.hash, file.format), { start: 0, end: row.bytes - 1 }) : null
  }
  const hash = parseMediaPath(address)?.hash ?? ''
  const [row] = await db.select({ format: media.format }).from(media).where(eq(media.hash, hash))
  return row ? tools.media.read(fileKey(hash, row.format)) : null
}
