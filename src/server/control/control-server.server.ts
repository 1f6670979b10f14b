// Answers commands of the CLI on this machine while the site has the embedded database open.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { logger } from '../logger.server.ts'
import { removeControl, writeControl } from './control-file.server.ts'
import type { ControlPath } from './send-request.server.ts'

/** `signal` aborts when the server stops. */
export type ControlHandler = (response: ServerResponse, request: { body: string; signal: AbortSignal }) => Promise<void>

const MAX_BODY = 100_000

/** Listens on a free port of the loopback interface until the returned function is called. The control file names port and secret. */
export async function startControlServer(commands: Record<ControlPath, ControlHandler>): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const ending = new AbortController()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      logger.warn({ err: error }, 'a command of the CLI failed while sending its response')
      response.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isKnown = isAuthorized(secret, request.headers.authorization)
    const handler = request.method === 'POST' ? Object.entries(commands).find(([name]) => name === request.url)?.[1] : undefined
    if (!isKnown || !handler) {
      request.resume()
      return isKnown ? refuseCommand(response, 404, 'Unknown command.') : refuseCommand(response, 403, 'Wrong secret.')
    }
    const body = await readBody(request)
    return body === null ? refuseCommand(response, 413, 'The command is too long.') : handler(response, { body, signal: ending.signal })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the control server has no port')
  await writeControl({ pid: process.pid, port: address.port, secret })
  return async () => {
    ending.abort()
    await removeControl()
    server.close()
    server.closeAllConnections()
  }
}

/** Null for a body that is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    // The rest is read too: an answer before the end would break the connection.
    if (bytes <= MAX_BODY) chunks.push(chunk)
  }
  return bytes > MAX_BODY ? null : Buffer.concat(chunks).toString()
}

export function refuseCommand(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message)
}

function isAuthorized(secret: string, header = ''): boolean {
  return isSameSecret(header, `Bearer ${secret}`)
}
