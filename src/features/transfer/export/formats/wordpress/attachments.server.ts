// The pictures and recordings of an export for WordPress: one item each, behind all posts.
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import type { Xml } from '#src/lib/text/xml.ts'
import { listStoredPictures } from '../../../import/exported-pictures.server.ts'
import { listStoredRecordings } from '../../../import/recordings.server.ts'
import type { SourcePost } from '../exported-site.server.ts'
import type { Cdata } from './cdata.ts'
import { type Attachment, type WordpressSite, writeAttachment } from './wordpress-items.ts'

const BATCH_SIZE = 500

export function createAttachments(db: Db, site: WordpressSite, firstId: number) {
  /** The names of files below /media, with their numbers. */
  const ids = new Map<string, number>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? firstId + ids.size
    ids.set(name, id)
    return id
  }
  return {
    /** Returns the number of the post's picture; null without one. */
    add(post: SourcePost): number | null {
      for (const name of [...listStoredPictures(post), ...listStoredRecordings(post.content)]) idOf(name)
      const thumbnail = parseMediaPath(post.thumbnail ?? '')
      return thumbnail?.kind === 'media' ? idOf(thumbnail.hash) : null
    },
    async *items(cdata: Cdata): AsyncGenerator<Xml> {
      const names = [...ids.keys()]
      for (let start = 0; start < names.length; start += BATCH_SIZE) {
        const known = await describeFiles(db, names.slice(start, start + BATCH_SIZE))
        for (const file of known) {
          const { name, ...facts } = file
          yield writeAttachment({ ...facts, id: idOf(name), url: `${site.origin}/media/${name}` }, site, cdata)
        }
      }
    },
  }
}

type KnownFile = Omit<Attachment, 'id' | 'url'> & { name: string }

/** Leaves out files that the site does not know. */
async function describeFiles(db: Db, names: readonly string[]): Promise<KnownFile[]> {
  const hashes = names.map((name) => name.slice(0, 64))
  const pictures = await db
    .select({ name: media.hash, alt: media.alt, createdAt: media.createdAt })
    .from(media)
    .where(isOneOf(media.hash, hashes))
  const players = await db
    .select({ name: recordings.hash, createdAt: recordings.createdAt })
    .from(recordings)
    .where(isOneOf(recordings.hash, hashes))
  const byHash = new Map<string, Omit<KnownFile, 'name'>>([
    ...pictures.map(({ name, alt, createdAt }) => [name, { title: alt || name, alt, createdAt }] as const),
    ...players.map(({ name, createdAt }) => [name, { title: name, alt: '', createdAt }] as const),
  ])
  return names.flatMap((name) => {
    const found = byHash.get(name.slice(0, 64))
    return found ? [{ name, ...found }] : []
  })
}
