// Requests that never get to the site: what is no HTTP, or has no address. Node's own answers to them say nothing but their status;
// these have the headers that every other answer has.
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { setSecurityHeaders } from './finish-response.server.ts'
import { logger } from './logger.server.ts'

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
export function answerUnread(server: Server, isSecure: boolean): void {
  server.on('clientError', (error, socket) => {
    if (socket.writable && !isInTheMiddle(socket)) {
      socket.write(refusal(STATUS_OF['code' in error ? String(error.code) : ''] ?? 400, isSecure))
    }
    socket.destroy(error)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, [...refusalHeaders(417, isSecure)].flat()).end(textOf(417))
  })
}

/** HTTP 1.1 asks for a host; the checks of some balancers speak 1.0 and name none. */
export function isNamed({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0'
}

/** A request that has no address, such as one with a Host that is none. */
export function answerUnreadable(error: unknown, isSecure: boolean): Response {
  if (error instanceof RequestError) return new Response(textOf(400), { status: 400, headers: refusalHeaders(400, isSecure) })
  logger.error({ err: error }, 'request failed')
  const text = 'Something went wrong on this side. Please try again in a moment.\n'
  const headers = refusalHeaders(500, isSecure)
  headers.delete('Content-Length')
  return new Response(text, { status: 500, headers })
}

/**
 * Whether part of an earlier answer is on its way: a refusal would come to stand in its text. Node keeps the answer it is sending
 * on the socket, and asks the same before it refuses by itself.
 */
function isInTheMiddle(socket: Duplex): boolean {
  const sending: unknown = Reflect.get(socket, '_httpMessage')
  return sending instanceof ServerResponse && sending.headersSent
}

function refusal(status: number, isSecure: boolean): string {
  const lines = [...refusalHeaders(status, isSecure)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}connection: close\r\n\r\n${textOf(status)}`
}

function refusalHeaders(status: number, isSecure: boolean): Headers {
  const headers = new Headers({
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': String(textOf(status).length),
  })
  setSecurityHeaders(headers, isSecure)
  return headers
}

function textOf(status: number): string {
  return `${STATUS_CODES[status]}\n`
}
