import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, createServer as createSocketServer, type ListenOptions as Place } from 'node:net'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { OperatorError } from '../errors.ts'
import { commandLine } from '../project-root.server.ts'
import { answerInvalidRequest, refusalOf, refuseRequest } from './invalid-requests.server.ts'

type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>
/** Sends a response and returns true, or returns false. */
export type SendCached = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Bounds slow requests and slow reading (slowloris). An upload of 10 MB gets two minutes. Headers get a few seconds, also on a connection
 * that has not sent any request yet.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than the 60 s after which proxies close an idle connection, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
}
/** A client that takes no byte of a response for this long is disconnected (decision 048). */
const STALL_MS = 10_000
/** Each connection uses some kilobytes. The server refuses further ones so that the process does not run out of memory. */
const MAX_CONNECTIONS = 10_000

type ListenOptions = { sendCached?: SendCached; isSecure?: boolean; timeouts?: typeof TIMEOUTS; stallMs?: number }

/**
 * Serves `fetch` over HTTP. `sendCached` may respond before the request becomes a `Request`. `isSecure` says whether a proxy in front
 * terminates HTTPS. Throws OperatorError when the address cannot be used.
 */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  { sendCached = () => false, isSecure = false, timeouts = TIMEOUTS, stallMs = STALL_MS }: ListenOptions = {},
): Promise<{ server: Server; address: string }> {
  const listener = getRequestListener(fetch, { errorHandler: (error) => answerInvalidRequest(error, isSecure) })
  // Most requests have no body. Not creating a stream for them saves a twelfth of the time of a minimal response.
  const server = createServer({ ...timeouts, requireHostHeader: false, optimizeEmptyRequests: true }, (request, response) => {
    const status = refusalOf(request)
    if (status !== null) refuseRequest(response, status, isSecure)
    else if (!sendCached(request, response)) void listener(request, response)
  })
  closeStalled(server, stallMs)
  server.maxConnections = MAX_CONNECTIONS
  await bind(server, { host, port })
  return { server, address: addressOf(server, host) }
}

/** Node emits no timeout while bytes are still being sent, however slowly. */
function closeStalled(server: Server, stallMs: number): void {
  server.setTimeout(stallMs, (socket) => {
    // Another timeout is Node's own keep-alive timeout, which has expired.
    if (socket.writableLength > 0 || socket.timeout !== stallMs) socket.destroy()
    else socket.setTimeout(stallMs)
  })
}

/**
 * Throws OperatorError when `listen` would, before the slow part of the start. It only connects to the port: if it listened on the port for
 * a moment, clients that connect then, such as a load balancer, would be cut off.
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createSocketServer()
  await bind(server, { host, port: 0 })
  await new Promise((resolve) => server.close(resolve))
  if (port !== 0 && (await isPortInUse(host, port))) throw toOperatorError(Object.assign(new Error(), { code: 'EADDRINUSE' }), host, port)
}

function isPortInUse(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: LOOPBACK_OF[host] ?? host, port, timeout: CONNECT_TIMEOUT_MS })
    const end = (isInUse: boolean) => {
      socket.destroy()
      resolve(isInUse)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      // After a busy period the event loop handles a finished connect before this timeout.
      .on('timeout', () => setImmediate(end, false))
  })
}

/** The loopback address of a server that listens on all interfaces. */
const LOOPBACK_OF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const CONNECT_TIMEOUT_MS = 500

type Bindable = {
  once(event: 'error', listener: (error: Error) => void): unknown
  listen(place: Place, listener: () => void): unknown
}

function bind(server: Bindable, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toOperatorError(error, host, port)))
    server.listen({ host, port }, resolve)
  })
}

function toOperatorError(error: Error, host: string, port: number): Error {
  const sentence = adviceFor('code' in error ? error.code : undefined, host, port)
  return sentence ? new OperatorError(sentence, { cause: error }) : error
}

function adviceFor(code: unknown, host: string, port: number): string | undefined {
  const nextPort = port < 65535 ? port + 1 : 3000
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop that one, or choose another port, for example PORT=${nextPort} ${commandLine('start')}.`
    case 'EACCES':
      return `Port ${port} is not open to this user: choose one above 1023, for example PORT=3000 ${commandLine('start')}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.`
    default:
      return undefined
  }
}

function addressOf(server: Server, host: string): string {
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
