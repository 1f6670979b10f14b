// Refuses requests that cannot become a `Request`, or whose address says two things. Node refuses invalid HTTP before they arrive here.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { RequestError } from '@hono/node-server'
import { logger } from '../logger.server.ts'
import { setSecurityHeaders } from '../rendering/finish-response.server.ts'

/** Refuses a request and closes the connection. */
export function refuseRequest(response: ServerResponse, status: number, isSecure: boolean): void {
  response.shouldKeepAlive = false
  response.writeHead(status, [...refusalHeaders(status, isSecure)].flat()).end(textOf(status))
}

/** Methods that the Request of the Fetch standard does not support. */
const UNSUPPORTED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** The status with which a request is refused before the application sees it, or null. */
export function refusalOf(request: IncomingMessage): 400 | 405 | null {
  if (!hasValidHost(request) || hasCredentials(request.url)) return 400
  return UNSUPPORTED_METHODS.has(request.method ?? '') ? 405 : null
}

/** `new Request` throws for an address with credentials, such as `http://name:password@host/`. */
function hasCredentials(url = '/'): boolean {
  if (url.startsWith('/')) return false
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

/** Longer than any DNS name with a port. */
const HOST_LIMIT = 300
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the request has exactly one valid Host header, as HTTP 1.1 requires. Health checks of some load balancers use HTTP 1.0 without
 * one. Of two headers Node passes on the first, and a proxy may have used the other.
 */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.0'
  return hosts.length === 1 && host.length <= HOST_LIMIT && HOST.test(host)
}

/** Responds when a request cannot be converted to a `Request`, for example because of an invalid Host. */
export function answerInvalidRequest(error: unknown, isSecure: boolean): Response {
  if (error instanceof RequestError) return new Response(textOf(400), { status: 400, headers: refusalHeaders(400, isSecure) })
  const headers = refusalHeaders(500, isSecure)
  logger.error({ err: error, requestId: headers.get('X-Request-Id') }, 'request failed')
  const text = 'Something went wrong on this side. Please try again in a moment.\n'
  headers.delete('Content-Length')
  return new Response(text, { status: 500, headers })
}

/** Also logs the refusal. */
function refusalHeaders(status: number, isSecure: boolean): Headers {
  const requestId = randomUUID()
  logger.debug({ requestId, status }, 'an unreadable request was refused')
  const headers = new Headers({
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(textOf(status).length),
    'X-Request-Id': requestId,
  })
  if (status === 405) headers.set('Allow', 'GET, HEAD, POST')
  setSecurityHeaders(headers, isSecure)
  return headers
}

function textOf(status: number): string {
  return `${STATUS_CODES[status]}\n`
}
