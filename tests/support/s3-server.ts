// An in-memory S3 server for tests: the part of the protocol that pictures need, with verified signatures. The verification does not use the
// signer of the program, so that the two check each other.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BucketSettings } from '#src/features/media/storage/bucket.server.ts'
import { listenLocally } from '../local-server.ts'

export const S3_KEYS = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'a/secret+of=tests', region: 'eu-test-1' }

export type S3Server = {
  endpoint: string
  bucket: string
  /** What `openBucket` needs to reach it. */
  settings: BucketSettings
  objects: Map<string, Buffer>
  /** The number of requests, including refused ones. */
  requests: () => number
  /** Fails the next requests in turn: with a status, or by closing the connection. */
  fail: (...failures: (number | 'reset')[]) => void
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openS3Server(bucket = 'pictures'): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const failures: (number | 'reset')[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    requests++
    const failure = failures.shift()
    if (failure === 'reset') return request.socket.destroy()
    const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
    if (failure) return refuse(response, failure, 'SlowDown')
    const refusal = signatureRefusal(request, body)
    if (refusal) return refuse(response, 403, refusal)
    answer({ bucket, objects }, request, response, body)
  })
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`
  const settings = { ...S3_KEYS, endpoint, bucket, isPathStyle: true }
  const fail: S3Server['fail'] = (...next) => failures.push(...next)
  return { endpoint, bucket, settings, objects, requests: () => requests, fail, close: () => stop(server) }
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

type Store = Pick<S3Server, 'bucket' | 'objects'>

function answer({ bucket, objects }: Store, request: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
  const url = new URL(request.url ?? '/', 'http://storage')
  const [, name, ...rest] = url.pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
  if (key === '' && request.method === 'GET') return response.end('<ListBucketResult/>')
  if (request.method === 'PUT') {
    objects.set(key, body)
    return response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start && end ? found.subarray(Number(start), Number(end) + 1) : null
  if (part) return response.writeHead(206, { 'Content-Length': part.byteLength }).end(part)
  return response.setHeader('Content-Length', found.byteLength).end(request.method === 'HEAD' ? undefined : found)
}

function refuse(response: ServerResponse, status: number, code: string): unknown {
  return response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

function signatureRefusal(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '/' } = request
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/
  const [, id, day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  if (id !== S3_KEYS.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== S3_KEYS.region) return 'AuthorizationHeaderMalformed'
  if (!names.split(';').includes('host') || !names.includes('x-amz-content-sha256') || !time.startsWith(day)) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';').map((name): [string, string] => [name, String(headers[name] ?? '').trim()])
  const expected = signatureOf({ method, url, headers: signed, bodyHash: sha256(body), time }, S3_KEYS)
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

type Signed = { method: string; url: string; headers: [name: string, value: string][]; bodyHash: string; time: string }

/** Computes the Signature Version 4 of a received request. */
export function signatureOf({ method, url, headers, bodyHash, time }: Signed, keys: { secretAccessKey: string; region: string }): string {
  const [pathname = '', search = ''] = url.split('?')
  const query = search.split('&').filter(Boolean).sort().join('&')
  const names = headers.map(([name]) => name).join(';')
  const canonical = [method, pathname, query, headers.map(([name, value]) => `${name}:${value}\n`).join(''), names, bodyHash].join('\n')
  const scope = [time.slice(0, 8), keys.region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')).toString('hex')
}

function hmac(key: string | Buffer, message: string): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
