// Files in a bucket of S3-compatible storage. Four requests of its protocol are all we need: a signer, not an SDK (decision 027).

import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { trimEndOf } from '#src/lib/trim-end-of.ts'
import { AppError } from '#src/server/errors.ts'
import { sha256 } from '../hash.server.ts'
import { assertKey, type FileStore, type StoredFile } from './file-store.ts'

export type BucketSettings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of an address, not in its host name. */
  isPathStyle: boolean
}

export type Bucket = FileStore & {
  /**
   * Asks once. Throws AppError `unavailable` unless the bucket can be listed; `details.reason` is a sentence for the operator, and
   * `details.isRefused` says that the storage answered, and will answer the same tomorrow.
   */
  check(): Promise<void>
}

type Asked = { method: 'GET' | 'HEAD' | 'PUT'; key?: string; query?: Record<string, string>; body?: Uint8Array }
type Answer = { status: number; body: Uint8Array<ArrayBuffer> }

const ATTEMPTS = 3
const ATTEMPT_MS = 10_000
const CHECK_MS = 3_000
const PAUSE_MS = 100

/** Whatever goes wrong is an AppError `unavailable`: the pictures are somewhere, only not at hand. */
export function openBucket(settings: BucketSettings, fetch: typeof globalThis.fetch = globalThis.fetch): Bucket {
  const { accessKeyId, secretAccessKey, region } = settings
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function send({ method, key = '', query = {}, body }: Asked, signal: AbortSignal): Promise<Response> {
    const signed = await signer.sign(addressOf(settings, key, query), {
      method,
      // The storage compares the bytes that arrive with this: what was cut short is refused.
      headers: { 'X-Amz-Content-Sha256': sha256(body ?? ''), ...(key && body ? { 'Content-Type': contentTypeOf(key) } : {}) },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    // A redirect means another region, where this signature is worth nothing.
    return fetch(signed, { redirect: 'manual', signal })
  }

  async function askOnce(asked: Asked, timeoutMs = ATTEMPT_MS): Promise<Answer> {
    const response = await send(asked, AbortSignal.timeout(timeoutMs))
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }

  /** The time limit is for the beginning: whoever reads a file may do so slowly, and says when it is enough. */
  async function openOnce(key: string): Promise<Answer & { file?: StoredFile }> {
    const beginning = new AbortController()
    const timer = setTimer(() => beginning.abort(new DOMException('The storage does not answer.', 'TimeoutError')), ATTEMPT_MS)
    try {
      const response = await send({ method: 'GET', key }, beginning.signal)
      const { body, status } = response
      const bytes = Number(response.headers.get('Content-Length') ?? Number.NaN)
      if (status !== 200 || !body || Number.isNaN(bytes)) return { status, body: new Uint8Array(await response.arrayBuffer()) }
      return { status, body: new Uint8Array(), file: { bytes, stream: () => body } }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Every request may be made again: a file is put whole, and to the same key. */
  async function ask<A extends Answer>(asked: () => Promise<A>): Promise<A> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await asked()
        if (attempt === ATTEMPTS || (answer.status < 500 && answer.status !== 429)) return answer
      } catch (cause) {
        if (attempt === ATTEMPTS) throw refusal(settings, reasonOf(cause), cause)
      }
      await setTimeout(PAUSE_MS * 4 ** (attempt - 1))
    }
  }

  return {
    async has(key) {
      assertKey(key)
      const answer = await ask(() => askOnce({ method: 'HEAD', key }))
      if (answer.status === 404) return false
      expectOk(settings, answer)
      return true
    },
    async open(key) {
      assertKey(key)
      const answer = await ask(() => openOnce(key))
      if (answer.file) return answer.file
      if (isMissing(answer)) return null
      const whole = expectOk(settings, answer)
      return { bytes: whole.byteLength, stream: () => new Blob([whole]).stream() }
    },
    async read(key) {
      assertKey(key)
      const answer = await ask(() => askOnce({ method: 'GET', key }))
      return isMissing(answer) ? null : expectOk(settings, answer)
    },
    async write(key, bytes) {
      assertKey(key)
      expectOk(settings, await ask(() => askOnce({ method: 'PUT', key, body: bytes })))
    },
    async check() {
      const asking = askOnce({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }, CHECK_MS)
      expectOk(
        settings,
        await asking.catch((cause) => {
          throw refusal(settings, reasonOf(cause), cause)
        }),
      )
    },
  }
}

function isMissing(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchKey'
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
  return `image/${key.slice(key.lastIndexOf('.') + 1)}`
}

function expectOk(settings: BucketSettings, answer: Answer): Uint8Array<ArrayBuffer> {
  if (answer.status === 200) return answer.body
  const { code, details } = refusal(settings, sentenceFor(codeOf(answer) ?? `HTTP ${answer.status}`))
  throw new AppError(code, { ...details, isRefused: answer.status < 500 && answer.status !== 429 })
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
      return 'does not let these keys do everything: they must be allowed to list the bucket, and to read and write its objects.'
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

function codeOf({ body }: Answer): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(body))?.[1]
}
