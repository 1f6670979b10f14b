// Requests that never get to the site: what is no HTTP, or has no address. Node's own answers to them say nothing but their status;
// these have the headers that every other answer has.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { logger } from '../logger.server.ts'
import { setSecurityHeaders } from '../rendering/finish-response.server.ts'

/** By the codes of Node's parser and of its clock; whatever else it stumbles over is a bad request. */
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Has everything that the server itself refuses answered here; it must leave names of hosts to `isNamed`. `isSecure`: whether
 * visitors come over HTTPS, which nobody can be asked who has not said a whole request.
 */
export function refuseInvalidRequests(server: Server, isSecure: boolean): void {
  server.on('clientError', (error, socket) => {
    if (socket.writable && !isResponseStarted(socket)) {
      socket.write(refusalText(STATUS_OF['code' in error ? String(error.code) : ''] ?? 400, isSecure))
    }
    socket.destroy(error)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => refuseRequest(response, 417, isSecure))
  // Node hangs up on whoever takes the site for a proxy.
  server.on('connect', (_request, socket: Duplex) => socket.end(refusalText(405, isSecure)))
}

/** Answers a request that the site must not see, and hangs up. */
export function refuseRequest(response: ServerResponse, status: number, isSecure: boolean): void {
  response.shouldKeepAlive = false
  response.writeHead(status, [...refusalHeaders(status, isSecure)].flat()).end(textOf(status))
}

/** Methods that the Fetch standard has no Request for. */
const UNSUPPORTED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** The status with which a request is refused before the site sees it, or null. */
export function refusalOf(request: IncomingMessage): 400 | 405 | null {
  if (!hasValidHost(request) || hasCredentials(request.url)) return 400
  return UNSUPPORTED_METHODS.has(request.method ?? '') ? 405 : null
}

/** `GET http://name:password@host/` would be a Request that cannot be made. */
function hasCredentials(url = '/'): boolean {
  if (url.startsWith('/')) return false
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.username !== '' || parsed.password !== '')
}

/** Longer than any name of the DNS with a port. */
const HOST_LIMIT = 300
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether exactly one `Host` names the site, as HTTP 1.1 asks for; the checks of some balancers speak 1.0 and name none. Of two, Node
 * passes on the first, and something in front may have looked at the other.
 */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.0'
  return hosts.length === 1 && host.length <= HOST_LIMIT && HOST.test(host)
}

/** A request that has no address, such as one with a Host that is none. */
export function answerInvalidRequest(error: unknown, isSecure: boolean): Response {
  if (error instanceof RequestError) return new Response(textOf(400), { status: 400, headers: refusalHeaders(400, isSecure) })
  const headers = refusalHeaders(500, isSecure)
  logger.error({ err: error, requestId: headers.get('X-Request-Id') }, 'request failed')
  const text = 'Something went wrong on this side. Please try again in a moment.\n'
  headers.delete('Content-Length')
  return new Response(text, { status: 500, headers })
}

/**
 * Whether part of an earlier answer is on its way: a refusal would come to stand in its text. Node keeps the answer it is sending
 * on the socket, and asks the same before it refuses by itself.
 */
function isResponseStarted(socket: Duplex): boolean {
  const sending: unknown = Reflect.get(socket, '_httpMessage')
  return sending instanceof ServerResponse && sending.headersSent
}

function refusalText(status: number, isSecure: boolean): string {
  const lines = [...refusalHeaders(status, isSecure)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}connection: close\r\n\r\n${textOf(status)}`
}

/** Says in the log, too, that there was such a request. */
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
