// Refuses requests that the application cannot handle: invalid HTTP, or an invalid address. Node's own responses to them have no headers;
// these have the headers of every other response.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { logger } from '../logger.server.ts'
import { setSecurityHeaders } from '../rendering/finish-response.server.ts'

/** By the codes of Node's HTTP parser and timeouts. Every other code means 400. */
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Responds to everything that the server itself refuses. Node must not check the Host header: `hasValidHost` does. `isSecure`: whether
 * visitors use HTTPS, which an incomplete request does not tell.
 */
export function refuseInvalidRequests(server: Server, isSecure: boolean): void {
  server.on('clientError', (error, socket) => {
    if (socket.writable && !isResponseStarted(socket)) {
      socket.write(refusalText(STATUS_OF['code' in error ? String(error.code) : ''] ?? 400, isSecure))
    }
    socket.destroy(error)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => refuseRequest(response, 417, isSecure))
  // Node would close the connection of a client that uses the site as a proxy.
  server.on('connect', (_request, socket: Duplex) => socket.end(refusalText(405, isSecure)))
}

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
  // The headers read here are the host, which has a limit of its own, and those of an answer.
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

/**
 * Whether part of an earlier response has been sent: a refusal would end up inside it. Node stores the current response on the socket and
 * makes the same check for its own refusals.
 */
function isResponseStarted(socket: Duplex): boolean {
  const sending: unknown = Reflect.get(socket, '_httpMessage')
  return sending instanceof ServerResponse && sending.headersSent
}

function refusalText(status: number, isSecure: boolean): string {
  const lines = [...refusalHeaders(status, isSecure)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}connection: close\r\n\r\n${textOf(status)}`
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
