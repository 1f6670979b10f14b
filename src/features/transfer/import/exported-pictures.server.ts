// Pictures of an export: in its folder `media`, named by the hash of their bytes, as articles address them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { STORED_FORMATS } from '#src/db/schema/media.ts'
import { mediaAddress } from '#src/features/media/image.ts'
import { AppError } from '#src/server/errors.ts'
import type { ImportContext } from './local-links.server.ts'
import { findInside } from './markdown-files.server.ts'

/** The folder of an export that holds its pictures. */
export const PICTURES = 'media'

type Illustrated = { content: string; thumbnail: string | null }

/** Hashes of the stored pictures that a post shows, each once. */
export function picturesOf({ content, thumbnail }: Illustrated): string[] {
  const found = `${thumbnail ?? ''}\n${content}`.matchAll(/\/media\/([0-9a-f]{64})(?![0-9a-f])/g)
  return [...new Set(Array.from(found, ([, hash = '']) => hash))]
}

/** Stores them; where the owner has put another picture in the place of one, the post follows it to its new address. */
export async function adoptExportedPictures(post: Illustrated, surroundings: ImportContext): Promise<Illustrated & { notes: string[] }> {
  let { content, thumbnail } = post
  const notes: string[] = []
  for (const hash of picturesOf(post)) {
    const address = mediaAddress(hash)
    const stored = await storeExported(hash, surroundings)
    if (typeof stored === 'string') notes.push(`picture ${address}: ${stored}`)
    else if (stored.url !== address) {
      content = content.replaceAll(address, stored.url)
      thumbnail = thumbnail?.replace(address, stored.url) ?? null
      notes.push(`picture ${address} was changed since the export: it is ${stored.url} now`)
    }
  }
  return { content, thumbnail, notes }
}

/** A string says why there is none. */
async function storeExported(hash: string, { root, storeMedia }: ImportContext): Promise<{ url: string } | string> {
  for (const format of STORED_FORMATS) {
    const place = await findInside(root, path.join(root, PICTURES, `${hash}.${format}`))
    if (!place) continue
    try {
      return await storeMedia({ bytes: await readFile(place), alt: '', exportedAs: hash })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return `left out, it is ${String(error.details.reason ?? 'not a picture we can keep')}`
    }
  }
  return `not in the folder ${PICTURES} of the import`
}
