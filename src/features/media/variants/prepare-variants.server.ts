// Makes the variants of stored pictures in the background, so that the first visitor does not wait for them. One picture at a time: WebP of
// every new picture first, then AVIF where it is smaller. Each process fills its own cache folder.
import { and, asc, desc, gt, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ExternalPictures } from '../external/external-images.server.ts'
import { IMAGE_WIDTHS } from '../image-source.ts'
import type { Picture } from '../picture.ts'
import type { FileStore } from '../storage/file-store.ts'
import { findMedia } from '../store-media.server.ts'
import type { Variants } from './variants.server.ts'

/** Pictures that a start looks at, newest first. Older ones get their variants with the first request. */
const PICTURES_AT_START = 1_000
const BATCH = 100

type Row = { hash: string; createdAt: string }
type Options = { files: FileStore; variants: Variants; external?: ExternalPictures; signal?: AbortSignal }
export type VariantPreparation = {
  /**
   * Makes WebP variants of the pictures that came in since the last call, then AVIF variants, also where a request made the WebP. Ends early
   * when aborted.
   */
  run(): Promise<void>
  /** The first half of `run`. */
  makeWebp(): Promise<void>
}

export function createVariantPreparation(db: Db, { files, variants, external, signal }: Options): VariantPreparation {
  let newest: Row | null = null
  /** Names of pictures that have their WebP variants. */
  const withoutAvif = new Set<string>()

  async function listNew(): Promise<Row[]> {
    const rows = newest ? await listAfter(db, newest) : await listNewest(db)
    newest = rows.at(-1) ?? newest ?? { hash: '', createdAt: '-infinity' }
    return rows
  }

  async function makeWebp(): Promise<void> {
    for (let rows = await listNew(); rows.length > 0 && !signal?.aborted; rows = await listNew()) {
      for (const { hash } of rows.toReversed()) {
        if (signal?.aborted) return
        // The picture gets its variants with the first request.
        await encodeMissing(hash).catch((error: unknown) => logger.warn({ err: error, hash }, 'cannot make variants'))
        withoutAvif.add(`media-${hash}`)
      }
    }
  }

  async function encodeMissing(hash: string): Promise<void> {
    const ids = IMAGE_WIDTHS.map((width) => ({ name: `media-${hash}`, width }))
    const missing: typeof ids = []
    for (const id of ids) if (!(await variants.findCached(id, ['webp']))) missing.push(id)
    const picture = missing.length > 0 ? await findMedia(db, hash, files) : null
    if (!picture) return
    for (const id of missing) await settledOrAborted(variants.encode(picture, id, 'webp'), signal)
  }

  async function addAvif(name: string): Promise<void> {
    const undecided: (typeof IMAGE_WIDTHS)[number][] = []
    for (const width of IMAGE_WIDTHS) if (!(await variants.hasAvifResult({ name, width }))) undecided.push(width)
    const picture = undecided.length > 0 ? await findPicture(name) : null
    if (!picture) return
    for (const width of undecided) {
      if (signal?.aborted) return
      await settledOrAborted(variants.addSmallerAvif(picture, { name, width }), signal)
    }
  }

  async function findPicture(name: string): Promise<Picture | null> {
    const hash = name.slice(name.indexOf('-') + 1)
    return name.startsWith('media-') ? findMedia(db, hash, files) : ((await external?.find(db, hash)) ?? null)
  }

  return {
    makeWebp,
    async run() {
      while (!signal?.aborted) {
        await makeWebp()
        for (const name of variants.drainWithoutAvif()) withoutAvif.add(name)
        const [name] = withoutAvif
        if (name === undefined) return
        withoutAvif.delete(name)
        await addAvif(name).catch((error: unknown) => logger.warn({ err: error, name }, 'cannot make variants'))
      }
    },
  }
}

/** An encoding cannot be interrupted, and an ending process does not wait for it. */
function settledOrAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve()
    signal?.addEventListener('abort', stop, { once: true })
    work.then(stop, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}

/** PostgreSQL's text of the time: a JavaScript date would round it to milliseconds and return the last row again. */
const columns = { hash: media.hash, createdAt: sql<string>`${media.createdAt}::text` }

async function listNewest(db: Db): Promise<Row[]> {
  const rows = await db.select(columns).from(media).orderBy(desc(media.createdAt), desc(media.hash)).limit(PICTURES_AT_START)
  return rows.reverse()
}

function listAfter(db: Db, { hash, createdAt }: Row): Promise<Row[]> {
  const time = sql`${createdAt}::timestamptz`
  const isLater = or(gt(media.createdAt, time), and(sql`${media.createdAt} = ${time}`, gt(media.hash, hash)))
  return db.select(columns).from(media).where(isLater).orderBy(asc(media.createdAt), asc(media.hash)).limit(BATCH)
}
