// Files in a bucket of S3-compatible storage. Five requests of the protocol suffice, so this uses a signer instead of an SDK (decision 027).
import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { AppError } from '#src/server/errors.ts'
import { fileFormatOf, fileType } from '../recordings/recording.ts'
import { sha256 } from '../sha256.server.ts'
import { assertKey, type FileStore, type StoredFile } from './file-store.ts'

export type BucketSettings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket into the path of URLs instead of the host name. */
  isPathStyle: boolean
}

export type Bucket = FileStore & {
  /**
   * Lists the bucket, without retries. Throws AppError `unavailable` when that fails. `details.reason` is a sentence for the operator.
   * `details.isRefused` is set when the storage refused the request, so that a retry cannot help.
   */
  check(): Promise<void>
}

/** A body on disk, with its hash. */
type BlobBody = { blob: Blob; sha256: string }
type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Uint8Array | BlobBody
  range?: { start: number; end: number }
}
type BucketResponse = { status: number; body: Uint8Array<ArrayBuffer> }

const ATTEMPTS = 3
const TIMEOUT_MS = 10_000
const CHECK_TIMEOUT_MS = 3_000
const UPLOAD_TIMEOUT_MS = 10 * 60_000
const PAUSE_MS = 100

/** Signs and sends requests. */
function createClient(settings: BucketSettings, fetch: typeof globalThis.fetch) {
  const { accessKeyId, secretAccessKey, region } = settings
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function send({ method, key = '', query = {}, body, range }: BucketRequest, signal: AbortSignal): Promise<Response> {
    const isOnDisk = body !== undefined && 'blob' in body
    const signed = await signer.sign(addressOf(settings, key, query), {
      method,
      headers: {
        // The storage compares the received bytes with this hash, and refuses a truncated upload.
        'X-Amz-Content-Sha256': isOnDisk ? body.sha256 : sha256(body ?? ''),
        ...(key && body ? { 'Content-Type': contentTypeOf(key) } : {}),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      },
      ...(body && !isOnDisk ? { body: new Uint8Array(body) } : {}),
    })
    // A redirect leads to another region, where this signature is invalid. The signer would read a body on disk into memory.
    return fetch(signed, { redirect: 'manual', signal, ...(isOnDisk ? { body: body.blob } : {}) })
  }

  async function requestOnce(request: BucketRequest, timeoutMs = TIMEOUT_MS): Promise<BucketResponse> {
    const response = await send(request, AbortSignal.timeout(timeoutMs))
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }

  /** The timeout covers only the response headers: a slow client may take longer to read the body. */
  async function openOnce(key: string, range?: BucketRequest['range']): Promise<BucketResponse & { file?: StoredFile }> {
    const controller = new AbortController()
    const timer = setTimer(() => controller.abort(new DOMException('The storage does not answer.', 'TimeoutError')), TIMEOUT_MS)
    try {
      const response = await send({ method: 'GET', key, ...(range && { range }) }, controller.signal)
      const { body, status } = response
      const bytes = Number(response.headers.get('Content-Length') ?? Number.NaN)
      if (status !== (range ? 206 : 200) || !body || Number.isNaN(bytes))
        return { status, body: new Uint8Array(await response.arrayBuffer()) }
      return { status, body: new Uint8Array(), file: { bytes, stream: () => body } }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Every request is idempotent, so it can be retried. */
  async function retry<A extends BucketResponse>(request: () => Promise<A>): Promise<A> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await request()
        if (attempt === ATTEMPTS || (response.status < 500 && response.status !== 429)) return response
      } catch (cause) {
        if (attempt === ATTEMPTS) throw refusal(settings, reasonOf(cause), cause)
      }
      await setTimeout(PAUSE_MS * 4 ** (attempt - 1))
    }
  }

  return { requestOnce, openOnce, retry }
}

/** Every failure is an AppError `unavailable`. */
export function openBucket(settings: BucketSettings, fetch: typeof globalThis.fetch = globalThis.fetch): Bucket {
  const { requestOnce, openOnce, retry } = createClient(settings, fetch)
  return {
    async has(key) {
      assertKey(key)
      const response = await retry(() => requestOnce({ method: 'HEAD', key }))
      if (response.status === 404) return false
      expectOk(settings, response)
      return true
    },
    async open(key) {
      assertKey(key)
      const response = await retry(() => openOnce(key))
      if (response.file) return response.file
      if (isMissing(response)) return null
      const whole = expectOk(settings, response)
      return { bytes: whole.byteLength, stream: () => new Blob([whole]).stream() }
    },
    async read(key) {
      assertKey(key)
      const response = await retry(() => requestOnce({ method: 'GET', key }))
      return isMissing(response) ? null : expectOk(settings, response)
    },
    async write(key, bytes) {
      assertKey(key)
      expectOk(settings, await retry(() => requestOnce({ method: 'PUT', key, body: bytes })))
    },
    async writeFile(key, file) {
      assertKey(key)
      const body = { blob: await openAsBlob(file), sha256: await hashFile(file) }
      expectOk(settings, await retry(() => requestOnce({ method: 'PUT', key, body }, UPLOAD_TIMEOUT_MS)))
    },
    async openRange(key, range) {
      assertKey(key)
      const response = await retry(() => openOnce(key, range))
      if (response.file) return response.file.stream()
      if (isMissing(response)) return null
      expectOk(settings, response)
      throw refusal(settings, 'does not send parts of files.')
    },
    async remove(key) {
      assertKey(key)
      const response = await retry(() => requestOnce({ method: 'DELETE', key }))
      // S3 answers 204 for a missing object too; some storages say that it is missing.
      if (response.status !== 204 && !isMissing(response)) expectOk(settings, response)
    },
    async check() {
      const listing = requestOnce({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }, CHECK_TIMEOUT_MS)
      expectOk(
        settings,
        await listing.catch((cause) => {
          throw refusal(settings, reasonOf(cause), cause)
        }),
      )
    },
  }
}

function isMissing(response: BucketResponse): boolean {
  return response.status === 404 && codeOf(response) === 'NoSuchKey'
}

function addressOf({ endpoint, bucket, isPathStyle }: BucketSettings, key: string, query: Record<string, string>): string {
  const url = new URL(endpoint)
  const base = trimEndOf(url.pathname, '/')
  if (!isPathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = isPathStyle ? `${base}/${bucket}/${key}` : `${base}/${key}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function contentTypeOf(key: string): string {
  const format = fileFormatOf(key)
  return format ? fileType(format) : `image/${key.slice(key.lastIndexOf('.') + 1)}`
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

function expectOk(settings: BucketSettings, response: BucketResponse): Uint8Array<ArrayBuffer> {
  if (response.status === 200) return response.body
  const { code, details } = refusal(settings, sentenceFor(codeOf(response) ?? `HTTP ${response.status}`))
  throw new AppError(code, { ...details, isRefused: response.status < 500 && response.status !== 429 })
}

function refusal({ bucket, endpoint }: BucketSettings, reason: string, cause?: unknown): AppError {
  return new AppError('unavailable', { reason: `The bucket ${bucket} at ${new URL(endpoint).host} ${reason}` }, { cause })
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const code = inner instanceof Error ? ('code' in inner ? String(inner.code) : inner.message) : String(inner)
  return `cannot be reached (${code}): check S3_ENDPOINT and that the storage runs.`
}

function sentenceFor(code: string): string {
  switch (code) {
    case 'NoSuchBucket':
      return 'does not exist: create it, or correct S3_BUCKET.'
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `refuses the keys (${code}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
    case 'AccessDenied':
      return 'does not let these keys do everything: they must be allowed to list the bucket, and to read, write and delete its objects.'
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'HTTP 301':
    case 'HTTP 307':
      return `is in another region (${code}): correct S3_REGION and S3_ENDPOINT.`
    case 'RequestTimeTooSkewed':
      return 'has another time than this machine: set the clock.'
    default:
      return `does not do what was asked (${code}).`
  }
}

function codeOf({ body }: BucketResponse): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(body))?.[1]
}
