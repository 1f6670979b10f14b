// Pictures of an export. They are in its folder `media`, named by their hash, as in the addresses of articles.
import { readFile } from 'node:fs/promises'
import { STORED_FORMATS } from '#src/db/schema/media.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { AppError } from '#src/server/errors.ts'
import type { ImportContext } from './local-links.server.ts'
import { findFirstInside } from './markdown-files.server.ts'

export const PICTURES_FOLDER = 'media'

type PictureContext = Pick<ImportContext, 'root' | 'storeMedia' | 'lookAtMedia'>
type PostPictures = { content: string; thumbnail: string | null; socialImage: string | null }

/** Distinct hashes of the stored pictures in a post. */
export function listStoredPictures({ content, thumbnail, socialImage }: PostPictures): string[] {
  const matches = `${thumbnail ?? ''}\n${socialImage ?? ''}\n${content}`.matchAll(/\/media\/([0-9a-f]{64})(?![0-9a-f]|\.\w)/g)
  return [...new Set(Array.from(matches, ([, hash = '']) => hash))]
}

/** Stores the pictures of a post. A picture that was changed since the export gets a new address, which replaces the old one in the post. */
export async function importExportedPictures(post: PostPictures, context: PictureContext): Promise<PostPictures & { notes: string[] }> {
  let { content, thumbnail, socialImage } = post
  const notes: string[] = []
  for (const hash of listStoredPictures(post)) {
    const address = mediaPath(hash)
    const stored = await storeExported(hash, context)
    if (typeof stored === 'string') notes.push(`picture ${address}: ${stored}`)
    else if (stored.url !== address) {
      content = content.replaceAll(address, stored.url)
      thumbnail = thumbnail?.replace(address, stored.url) ?? null
      socialImage = socialImage?.replace(address, stored.url) ?? null
      notes.push(`picture ${address} was changed since the export: it is ${stored.url} now`)
    }
  }
  return { content, thumbnail, socialImage, notes }
}

/** Returns a string when the picture cannot be stored: the reason. */
async function storeExported(hash: string, { root, storeMedia, lookAtMedia }: PictureContext): Promise<{ url: string } | string> {
  const places = STORED_FORMATS.map((format) => `${PICTURES_FOLDER}/${hash}.${format}`)
  await lookAtMedia?.(mediaPath(hash), places)
  const filePath = await findFirstInside(root, places)
  if (!filePath) return `not in the folder ${PICTURES_FOLDER} of the import`
  try {
    return await storeMedia({ bytes: await readFile(filePath), alt: '', exportedAs: hash })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `left out, it is ${String(error.details.reason ?? 'not a supported picture')}`
  }
}
