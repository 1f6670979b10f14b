// GET /media/<hash>, /media/<hash>/<width>, /media/external/<hash of the URL>/<width>. Variants are made once and kept. Files are sent as
// they are taken: none of them is in memory as a whole for each of those who ask for it.

import type { Db } from '#src/db/client.server.ts'
import { createLimiter } from '#src/lib/limiter.ts'
import { readHeader } from '#src/lib/request-headers.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { encodeVariant, type VariantFormat } from './encode.server.ts'
import { createExternalPictures, type ExternalPictures } from './external-images.server.ts'
import { type ImageWidth, isHash, parseWidth } from './image.ts'
import { acceptedFormats } from './image-accept.ts'
import type { Picture } from './picture.ts'
import type { FileStore, StoredFile } from './storage/file-store.ts'
import { cacheFiles, mediaFiles } from './storage.server.ts'
import { findMedia } from './store-media.server.ts'

/** Part of every kept variant's name and ETag: count it up when variants are made differently. */
const RECIPE = 1

/** Answers a request below /media; the database is asked only for what is not on disk yet. */
export type ServeMedia = (request: Request, openDb: () => Promise<Db>) => Promise<Response>

type MediaFolders = { media: FileStore; cache: FileStore; external: ExternalPictures }
type Variant = { file: StoredFile; format: VariantFormat }

/** Each has an original in memory. */
const MADE_AT_ONCE = 2
/** Pictures on other sites may take long to come. */
const FETCHED_AT_ONCE = 4
type Wanted = { kind: 'media' | 'external'; hash: string; width: ImageWidth | null }

export function createServeMedia(folders: MediaFolders): ServeMedia {
  const findOnce = createSingleFlight<Variant | null>()
  const makeOnce = createSingleFlight<StoredFile | null>()
  const makeInTurn = createLimiter(MADE_AT_ONCE)
  const fetchInTurn = createLimiter(FETCHED_AT_ONCE)

  async function findVariant(name: string, width: ImageWidth, formats: VariantFormat[], find: () => Promise<Picture | null>) {
    const wanted = formats[0] ?? 'jpeg'
    const kept = await folders.cache.open(variantKey(name, width, wanted))
    if (kept) return { file: kept, format: wanted }
    const findAndMake = async () => {
      const picture = await find()
      if (!picture) return null
      const format = picture.animated ? (formats.find((each) => each !== 'avif') ?? 'jpeg') : wanted
      const key = variantKey(name, width, format)
      const file = await makeOnce(key, () => makeInTurn(() => makeVariant(picture, key, width, format)))
      return file && { file, format }
    }
    // A picture that was fetched is in memory from then on.
    const isFetched = name.startsWith('external-')
    return findOnce(`${name}-${width}-${formats}`, () => (isFetched ? fetchInTurn(findAndMake) : findAndMake()))
  }

  async function makeVariant(picture: Picture, key: string, width: ImageWidth, format: VariantFormat): Promise<StoredFile | null> {
    const kept = await folders.cache.open(key)
    if (kept) return kept
    const original = await picture.read()
    if (!original) return null
    const bytes = await encodeVariant(original, width, format)
    await folders.cache.write(key, bytes)
    return inMemory(bytes)
  }

  async function answerVariant(request: Request, { kind, hash }: Wanted, width: ImageWidth, openDb: () => Promise<Db>): Promise<Response> {
    const formats = acceptedFormats(readHeader(request.headers, 'accept'))
    const held = formats.find((format) => holds(request, variantTag(hash, width, format)))
    if (held) return notModified(variantTag(hash, width, held), VARY)
    const variant = await findVariant(`${kind}-${hash}`, width, formats, async () => {
      const db = await openDb()
      return kind === 'external' ? folders.external.find(db, hash) : findMedia(db, hash, folders.media)
    })
    if (!variant) return notFound()
    return answer(request, variant, variantTag(hash, width, variant.format), VARY)
  }

  async function answerOriginal(request: Request, hash: string, openDb: () => Promise<Db>): Promise<Response> {
    if (holds(request, `"${hash}"`)) return notModified(`"${hash}"`)
    const picture = await findMedia(await openDb(), hash, folders.media)
    const file = await picture?.open()
    return picture && file ? answer(request, { file, format: picture.format }, `"${hash}"`) : notFound()
  }

  return async (request, openDb) => {
    const wanted = parsePath(new URL(request.url).pathname)
    if (!wanted) return notFound()
    try {
      if (wanted.width) return await answerVariant(request, wanted, wanted.width, openDb)
      return await answerOriginal(request, wanted.hash, openDb)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      logger.warn({ reason: error.details.reason }, 'a picture is not at hand')
      return unavailable()
    }
  }
}

let shared: ServeMedia | undefined

/** `ServeMedia` on the folders of this process. */
export const serveMedia: ServeMedia = (request, openDb) => {
  if (!shared) {
    const cache = cacheFiles()
    shared = createServeMedia({ media: mediaFiles(), cache, external: createExternalPictures(cache) })
  }
  return shared(request, openDb)
}

const VARY = { Vary: 'Accept' }
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

function parsePath(pathname: string): Wanted | null {
  const parts = pathname.split('/').slice(2)
  const kind = parts[0] === 'external' ? 'external' : 'media'
  const [hash, width, ...rest] = kind === 'external' ? parts.slice(1) : parts
  if (!hash || !isHash(hash) || rest.length > 0) return null
  if (width === undefined) return kind === 'media' ? { kind, hash, width: null } : null
  const parsed = parseWidth(width)
  return parsed && { kind, hash, width: parsed }
}

function variantKey(name: string, width: ImageWidth, format: VariantFormat): string {
  const shard = name.slice(name.indexOf('-') + 1, name.indexOf('-') + 3)
  return `images/${RECIPE}/${shard}/${name}-${width}.${format}`
}

function variantTag(hash: string, width: ImageWidth, format: VariantFormat): string {
  return `"${hash}-${width}-${format}-${RECIPE}"`
}

/** The content of an address never changes, so a copy the browser holds is right without a look at the disk. */
function holds(request: Request, tag: string): boolean {
  const held = readHeader(request.headers, 'if-none-match')?.split(',') ?? []
  return held.some((each) => each.trim().replace(/^W\//, '') === tag)
}

function answer(request: Request, { file, format }: { file: StoredFile; format: string }, tag: string, extra = {}): Response {
  const headers = {
    ...IMMUTABLE,
    ...extra,
    'Content-Type': `image/${format}`,
    'Content-Length': String(file.bytes),
    ETag: tag,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // Feed readers show our pictures on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const body = file.stream()
  if (request.method !== 'HEAD') return new Response(body, { headers })
  void body.cancel()
  return new Response(null, { headers })
}

/** What was made a moment ago: all who wait for it share these bytes. */
function inMemory(bytes: Uint8Array): StoredFile {
  const handOver = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes)
    controller.close()
  }
  return { bytes: bytes.byteLength, stream: () => new ReadableStream({ start: (controller) => handOver(controller) }) }
}

function notModified(tag: string, extra = {}): Response {
  return new Response(null, { status: 304, headers: { ...IMMUTABLE, ...extra, ETag: tag } })
}

function notFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' },
  })
}

/** No copy of this is kept anywhere: the next asking may find the storage again. */
function unavailable(): Response {
  return new Response('Unavailable\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' },
  })
}
