// GET /media/icons/<hash of the logo>/<name>. An icon is drawn at its first request and cached on disk. Only icons of the current logo are drawn.
import pLimit from 'p-limit'
import type { Db } from '#src/db/client/client.server.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import { matchesEtag } from '#src/lib/web/etag.ts'
import { cachedPictureKey } from '../cached-keys.ts'
import { fileHeaders, fileResponse, notFound, notModified } from '../file-response.server.ts'
import type { FileStore } from '../storage/file-store.ts'
import { cacheFiles, mediaFiles } from '../storage.server.ts'
import { findMedia } from '../store-media.server.ts'
import { drawIcon } from './draw-icon.server.ts'
import { ICON_NAMES, type IconName } from './icon.ts'

/** Part of every key. Increment it when icons are drawn differently. */
const DESIGN_VERSION = 1

type Wanted = { hash: string; name: string }
export type IconFolders = { media: FileStore; cache: FileStore }

const singleFlight = createSingleFlight<Uint8Array<ArrayBuffer> | null>()
const limit = pLimit(1)

/** `logo` is the current one; every other address is not found. */
export async function serveIcon(
  request: Request,
  wanted: Wanted,
  { db, logo, folders }: { db: Db; logo: { hash: string } | null; folders?: IconFolders },
): Promise<Response> {
  const name = ICON_NAMES.find((known) => known === wanted.name)
  if (!name || !logo || logo.hash !== wanted.hash) return notFound()
  const etag = `"${logo.hash.slice(0, 16)}-${name}"`
  const bytes = await findIcon(db, { hash: logo.hash, name }, folders)
  if (!bytes) return notFound()
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return notModified(etag)
  return fileResponse(request, bytes, fileHeaders(contentType(name), etag))
}

/** The bytes of an icon, drawn unless it is cached. Null when the picture is not stored any more. */
export async function findIcon(
  db: Db,
  { hash, name }: { hash: string; name: IconName },
  { media, cache }: IconFolders = { media: mediaFiles(), cache: cacheFiles() },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await findMedia(db, hash, media)
  if (!picture) return null
  const key = cachedPictureKey(hash, `icon-${DESIGN_VERSION}-${name}`)
  const cached = await cache.read(key)
  if (cached) return cached
  return singleFlight(key, () =>
    limit(async () => {
      const original = await picture.read()
      if (!original) return null
      const bytes = await drawIcon(original, name)
      await cache.write(key, bytes)
      return bytes
    }),
  )
}

function contentType(name: IconName): string {
  if (name.endsWith('.ico')) return 'image/x-icon'
  return name.endsWith('.webp') ? 'image/webp' : 'image/png'
}
