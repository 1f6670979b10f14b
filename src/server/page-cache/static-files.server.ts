// Reads the built files into memory once, a few megabytes, so that they are sent like cached pages without disk access.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { setSecurityHeaders } from '../rendering/finish-response.server.ts'
import { type CachedPage, variantOf } from './cached-page.server.ts'

/** Names of built assets contain a content hash. Browsers revalidate the other public files after an hour. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const ONE_HOUR = 'public, max-age=3600'

/** Larger files are sent from disk. */
const MAX_FILE_BYTES = 1_000_000

export type StaticFiles = ReadonlyMap<string, CachedPage>

/** The files below `folder` by URL path. Leaves out folders with a leading dot: they describe the build itself. */
export async function readStaticFiles(folder: string, isSecure: boolean): Promise<StaticFiles> {
  if (!existsSync(folder)) return new Map()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const served = names.filter((name) => !/(^|\/)\.|\.(br|gz)$/.test(name))
  const existing = new Set(names)
  const files = await Promise.all(
    served.map(async (name): Promise<[string, CachedPage]> => [`/${name}`, await readPage(folder, name, { existing, isSecure })]),
  )
  return new Map(files.filter(([, { size }]) => size <= MAX_FILE_BYTES))
}

async function readPage(
  folder: string,
  name: string,
  { existing, isSecure }: { existing: Set<string>; isSecure: boolean },
): Promise<CachedPage> {
  const read = async (file: string) => (existing.has(file) ? new Uint8Array(await readFile(path.join(folder, file))) : null)
  const [body, br, gzip] = await Promise.all([read(name), read(`${name}.br`), read(`${name}.gz`)])
  if (!body) throw new Error(`${name} has disappeared`)
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Cache-Control': name.startsWith('assets/') ? IMMUTABLE : ONE_HOUR,
    ETag: tag,
  })
  if (br || gzip) headers.set('Vary', 'Accept-Encoding')
  setSecurityHeaders(headers, isSecure)
  const identity = variantOf(headers, body)
  const variants = {
    identity,
    br: br ? variantOf(headers, br, 'br') : identity,
    gzip: gzip ? variantOf(headers, gzip, 'gzip') : identity,
  }
  const size = body.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0)
  return { status: 200, variants, unchanged: [...headers].flat(), etag: tag, size }
}
