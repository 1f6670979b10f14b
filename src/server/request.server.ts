// What every mutation checks before it reads its body.
import { AppError, ERROR_STATUS } from './errors.ts'
import { logger } from './logger.server.ts'

const JSON_LIMIT = 1_000_000

/** Throws forbidden unless the browser says that the request comes from a page of this site. */
export function assertSameOrigin(request: Request, origin: string): void {
  const from = request.headers.get('Origin')
  if (from !== null && from !== origin) throw new AppError('forbidden', { origin: from })
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden', { site })
}

/** The JSON body, unchecked; throws too_large beyond 1 MB and invalid_input when it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > JSON_LIMIT) throw new AppError('too_large', { limit: JSON_LIMIT })
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'not JSON' }, { cause })
  }
}

/** Reads at most `JSON_LIMIT` bytes, also when the length was not announced or announced falsely. */
async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > JSON_LIMIT) throw new AppError('too_large', { limit: JSON_LIMIT })
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Runs a function route: expected refusals become JSON with their status, everything else rises. */
export async function answerJson(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    logger.debug({ code: error.code, details: error.details }, 'refused')
    const headers = new Headers({ 'Cache-Control': 'no-store' })
    if (typeof error.details.retryAfter === 'number') headers.set('Retry-After', String(error.details.retryAfter))
    return Response.json({ error: error.code }, { status: ERROR_STATUS[error.code], headers })
  }
}
