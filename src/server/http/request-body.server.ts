// Checks that every mutation makes before it reads its body, and bounded readers of bodies.
import { AppError, ERROR_STATUS } from '../errors.ts'
import { logger } from '../logger.server.ts'

/** The maximum body sizes in bytes. Texts are counted with every character escaped or of three bytes. */
export const BODY_LIMITS = {
  /** 1,000 characters, a name and an address. */
  comment: 16_000,
  /** A form sent without JavaScript may exceed `comment`: its refusal returns what was typed. */
  commentForm: 64_000,
  /** Ids, a ticket, a password. */
  call: 2_000,
  /** The token of a link comes from an address. */
  linkLookup: 20_000,
  /** The reading of a post: 50 links and a heading. */
  reading: 32_000,
  /** What a host of repositories sends about a push. */
  webhook: 2_000_000,
  /** An address, a password, a code. */
  signInForm: 8_000,
  /** The response of an authenticator. */
  passkey: 130_000,
  /** Settings and rules. The longest have two lists of words. */
  settingsForm: 1_000_000,
  /** The longest article with its other fields. */
  change: 8_000_000,
} as const satisfies Record<string, number>

export type BodyKind = keyof typeof BODY_LIMITS

/** Throws forbidden unless the browser's headers say that a page of this site sent the request. */
export function assertSameOrigin(request: Request, origin: string): void {
  const from = request.headers.get('origin')
  if (from !== null && from !== origin) throw new AppError('forbidden', { origin: from })
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden', { site })
}

type ContentType = 'application/json' | 'application/octet-stream' | 'application/x-www-form-urlencoded' | 'text/csv'

/** Throws unsupported_type for another content type. Pages of other sites cannot send JSON or octets without a CORS preflight. */
export function assertContentType(request: Request, type: ContentType): void {
  const actual = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (actual !== type) throw new AppError('unsupported_type', { type: actual, expected: type })
}

/** The JSON body, unvalidated. Throws too_large above the limit of its kind and invalid_input for invalid JSON. */
export async function readJson(request: Request, kind: BodyKind): Promise<unknown> {
  const text = await readText(request, kind)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'not JSON' }, { cause })
  }
}

/** The fields of a form. Of repeated names the last one wins. Throws too_large above the limit of its kind. */
export async function readForm(request: Request, kind: BodyKind): Promise<Record<string, string>> {
  assertContentType(request, 'application/x-www-form-urlencoded')
  return Object.fromEntries(new URLSearchParams(await readText(request, kind)))
}

/** As `readForm`, also for a form of several parts (RFC 7578); files in it are left out. */
export async function readAnyForm(request: Request, kind: BodyKind): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) return readForm(request, kind)
  const body = Buffer.from(await readBytes(request, BODY_LIMITS[kind]))
  try {
    const parts = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return Object.fromEntries([...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'not a form' }, { cause })
  }
}

async function readText(request: Request, kind: BodyKind): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, BODY_LIMITS[kind]))
}

/** Reads at most `limit` bytes, also when Content-Length is missing or false. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large', { limit })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > limit) throw new AppError('too_large', { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Runs a resource route. Expected refusals become JSON with their status; other errors propagate. A Response is returned as it is. */
export async function answerJson(work: () => Promise<unknown>): Promise<Response> {
  try {
    const answer = await work()
    return answer instanceof Response ? answer : Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    logger.debug({ code: error.code, details: error.details }, 'refused')
    return refusal(error)
  }
}

/** Exposes two of the details: `code`, the SQLSTATE of a conflict, and `retryAfter` in seconds. */
function refusal({ code, details }: AppError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (typeof details.retryAfter === 'number') headers.set('Retry-After', String(details.retryAfter))
  return Response.json({ error: code, code: details.code }, { status: ERROR_STATUS[code], headers })
}
