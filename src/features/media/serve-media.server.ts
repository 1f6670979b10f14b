// GET /media/<hash>, /media/<hash>/<width>, /media/external/<hash of the URL>/<width>, /media/<hash>.<format>. Files are streamed with backpressure, so memory does
// not grow with the number of downloads.
import pLimit from 'p-limit'
import type { Db } from '#src/db/client/client.server.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { isDatabaseUnavailable } from '#src/server/database-unavailable.server.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { createExternalPictures, type ExternalPictures, isRegistered } from './external/external-images.server.ts'
import { fileHeaders, fileResponse, notFound, notModified } from './file-response.server.ts'
import { type ImageWidth, isSha256, parseWidth } from './image-source.ts'
import type { Picture } from './picture.ts'
import { parseFilePath } from './recordings/recording.ts'
import { type Requester, serveRecording } from './recordings/serve-recording.server.ts'
import type { FileStore, StoredFile } from './storage/file-store.ts'
import { cacheFiles, mediaFiles } from './storage.server.ts'
import { findMedia } from './store-media.server.ts'
import type { VariantFormat } from './variants/encode.server.ts'
import { formatsForBrowser } from './variants/formats-for-browser.ts'
import { mediaVariants, type Variant, type Variants, variantTag } from './variants/variants.server.ts'

/**
 * Handles a request below /media. Every answer asks the database first, also for cached variants and unchanged files: what was deleted, or is not
 * in the restored state, is not found. While the database is away, cached variants answer, as cached pages do.
 */
export type MediaHandler = (request: Request, requester: Requester) => Promise<Response>

type MediaFolders = { media: FileStore; variants: Variants; external: ExternalPictures }

/** Other sites may respond slowly. */
const MAX_FETCHES = 4
type ParsedPath = { kind: 'media' | 'external'; hash: string; width: ImageWidth | null }
type Source = {
  isDeleted: boolean
  /** Null for an answer that caches may keep as long as its address exists. */
  cacheControl: string | null
  load: () => Promise<Picture | null>
  open: () => Promise<Original | null>
}
type Original = { file: StoredFile; format: string }

export function createMediaHandler(folders: MediaFolders): MediaHandler {
  const findSingleFlight = createSingleFlight<Variant | null>()
  const limitFetches = pLimit(MAX_FETCHES)

  /** The cached variant in the best format. A missing one is encoded in a format that takes little time. */
  async function findVariant(name: string, width: ImageWidth, formats: VariantFormat[], find: () => Promise<Picture | null>) {
    const cached = await folders.variants.findCached({ name, width }, formats)
    if (cached) return cached
    const format = formats.includes('webp') ? 'webp' : 'jpeg'
    const findAndEncode = async (): Promise<Variant | null> => {
      const picture = await find()
      const file = picture && (await folders.variants.encode(picture, { name, width }, format))
      return file && { file, format }
    }
    // A fetched picture stays in memory until its variant is encoded.
    const isFetched = name.startsWith('external-')
    return findSingleFlight(`${name}-${width}-${format}`, () => (isFetched ? limitFetches(findAndEncode) : findAndEncode()))
  }

  async function findSource({ kind, hash }: ParsedPath, db: Db): Promise<Source | null> {
    if (kind === 'external') {
      const load = () => folders.external.find(db, hash)
      return (await isRegistered(db, hash)) ? { isDeleted: false, cacheControl: null, load, open: async () => null } : null
    }
    const picture = await findMedia(db, hash, folders.media)
    if (!picture) return null
    const { isDeleted, format } = picture
    return {
      isDeleted,
      cacheControl: isDeleted ? 'private, no-store' : null,
      load: async () => picture,
      async open() {
        const file = await picture.open()
        return file && { file, format }
      },
    }
  }

  /** Without the database nobody knows whether a picture was deleted: its address is asked again soon. */
  function sourceDuringOutage(error: unknown): Source {
    if (!isDatabaseUnavailable(error)) throw error
    const reject = () => Promise.reject(error)
    return { isDeleted: false, cacheControl: 'public, max-age=60', load: reject, open: reject }
  }

  async function serveVariant(request: Request, { kind, hash }: ParsedPath, width: ImageWidth, source: Source): Promise<Response> {
    const formats = formatsForBrowser(request.headers.get('accept'))
    const ifNoneMatch = request.headers.get('if-none-match')
    const known = formats.find((format) => matchesEtag(ifNoneMatch, variantTag(hash, width, format)))
    if (known) return notModified(variantTag(hash, width, known), VARY)
    const variant = await findVariant(`${kind}-${hash}`, width, formats, source.load)
    if (!variant) return notFound()
    return pictureResponse(request, variant, variantTag(hash, width, variant.format), VARY)
  }

  async function serveOriginal(request: Request, hash: string, source: Source): Promise<Response> {
    if (matchesEtag(request.headers.get('if-none-match'), `"${hash}"`)) return notModified(`"${hash}"`)
    const original = await source.open()
    return original ? pictureResponse(request, original, `"${hash}"`) : notFound()
  }

  async function servePicture(request: Request, wanted: ParsedPath, { db, isOwner }: Requester): Promise<Response> {
    const source = await findSource(wanted, db).catch(sourceDuringOutage)
    if (!source) return notFound()
    // It may be restored at any time.
    if (source.isDeleted && !(await isOwner())) return notFound('no-store')
    const { hash, width } = wanted
    const answer = width ? await serveVariant(request, wanted, width, source) : await serveOriginal(request, hash, source)
    if (source.cacheControl !== null) answer.headers.set('Cache-Control', source.cacheControl)
    return answer
  }

  return async (request, requester) => {
    const { pathname } = new URL(request.url)
    const file = parseFilePath(pathname)
    const wanted = parsePath(pathname)
    try {
      if (file) return (await serveRecording(request, file, folders.media, requester)) ?? notFound()
      return wanted ? await servePicture(request, wanted, requester) : notFound()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      logger.warn({ reason: error.details.reason }, 'cannot read a picture from storage')
      return unavailable()
    }
  }
}

let handler: MediaHandler | undefined

/** `createMediaHandler` on the configured storage, created on first use. */
export const serveMedia: MediaHandler = (request, requester) => {
  handler ??= createMediaHandler({ media: mediaFiles(), variants: mediaVariants(), external: createExternalPictures(cacheFiles()) })
  return handler(request, requester)
}

const VARY = { Vary: 'Accept' }

function parsePath(pathname: string): ParsedPath | null {
  const parts = pathname.split('/').slice(2)
  const kind = parts[0] === 'external' ? 'external' : 'media'
  const [hash, width, ...rest] = kind === 'external' ? parts.slice(1) : parts
  if (!hash || !isSha256(hash) || rest.length > 0) return null
  if (width === undefined) return kind === 'media' ? { kind, hash, width: null } : null
  const parsed = parseWidth(width)
  return parsed && { kind, hash, width: parsed }
}

function pictureResponse(request: Request, { file, format }: { file: StoredFile; format: string }, tag: string, extra = {}): Response {
  return fileResponse(request, file, { ...fileHeaders(`image/${format}`, tag), ...extra, 'Content-Disposition': 'inline' })
}

/** Not cached: a retry may reach the storage again. */
function unavailable(): Response {
  return new Response('Unavailable\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' },
  })
}
