import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type ListenOptions } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { OperatorError } from './errors.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Serves `fetch` over HTTP; throws OperatorError when the address cannot be used. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<{ server: Server; address: string }> {
  const server = createServer(getRequestListener(fetch))
  await bind(server, { host, port })
  return { server, address: addressOf(server, host) }
}

/** Throws OperatorError when `listen` would, before anything slow has been done in vain. */
export async function checkPort(host: string, port: number): Promise<void> {
  const server = createSocketServer()
  await bind(server, { host, port })
  await new Promise((resolve) => server.close(resolve))
}

type Bindable = {
  once(event: 'error', listener: (error: Error) => void): unknown
  listen(options: ListenOptions, listener: () => void): unknown
}

function bind(server: Bindable, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusal(error, host, port)))
    server.listen({ host, port }, resolve)
  })
}

function refusal(error: Error, host: string, port: number): Error {
  const sentence = sentenceFor('code' in error ? error.code : undefined, host, port)
  return sentence ? new OperatorError(sentence, { cause: error }) : error
}

function sentenceFor(code: unknown, host: string, port: number): string | undefined {
  const other = port < 65535 ? port + 1 : 3000
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program: stop that one, or choose another port, for example PORT=${other} npm start.`
    case 'EACCES':
      return `Port ${port} is not open to this user: choose one above 1023, for example PORT=3000 npm start.`
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
