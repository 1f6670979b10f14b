// Storage: uploads in DATA_DIR/media or in a bucket, image variants and fetched pictures in DATA_DIR/cache.
import path from 'node:path'
import { type Env, env } from '#src/server/env.server.ts'
import { type Bucket, openBucket } from './storage/bucket.server.ts'
import type { FileStore } from './storage/file-store.ts'
import { openFolderStore } from './storage/folder.server.ts'
import { openLruFolderStore } from './storage/lru-folder.server.ts'

/** Enough for the variants of some thousand pictures. */
const CACHE_BYTES_MAX = 1_000_000_000

/** Storage of uploads. */
export function mediaFiles(): FileStore {
  return mediaBucket() ?? openFolderStore(path.join(env().DATA_DIR, 'media'))
}

/** The bucket of uploads. Null when uploads are stored in DATA_DIR. */
export function mediaBucket(): Bucket | null {
  const settings = bucketSettings(env())
  return settings && openBucket(settings)
}

/** The key of an upload in the storage. */
export function fileKey(hash: string, format: string): string {
  return `${hash.slice(0, 2)}/${hash}.${format}`
}

export function cacheFolder(): string {
  return path.join(env().DATA_DIR, 'cache')
}

let cache: FileStore | undefined

/** Cache of image variants and of pictures fetched from other sites. One object, because it counts the bytes in the folder. */
export function cacheFiles(): FileStore {
  cache ??= openLruFolderStore(cacheFolder(), CACHE_BYTES_MAX)
  return cache
}

function bucketSettings(variables: Env) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_ENDPOINT, S3_FORCE_PATH_STYLE } = variables
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_FORCE_PATH_STYLE === 'on',
  }
}
