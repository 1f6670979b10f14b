// Answers commands of the CLI on this machine while the site has the embedded database open.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readRawHeader } from '#src/lib/web/request-headers.ts'
import { logger } from '../logger.server.ts'
import { removeControl, writeControl } from './control-file.server.ts'
import type { Command } from './send-command.server.ts'

/** `signal` aborts when the server stops. */
export type CommandHandler = (response: ServerResponse, signal: AbortSignal) => Promise<void>

/** Listens on a free port of the loopback interface until the returned function is called. The control file names port and secret. */
export async function startControlServer(commands: Record<Command, CommandHandler>): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const ending = new AbortController()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      logger.warn({ err: error }, 'a command of the CLI failed while sending its response')
      response.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    if (!isAuthorized(secret, readRawHeader(request.headers, 'authorization'))) return refuseCommand(response, 403, 'Wrong secret.')
    const handler = request.method === 'POST' ? Object.entries(commands).find(([name]) => name === request.url)?.[1] : undefined
    return handler ? handler(response, ending.signal) : refuseCommand(response, 404, 'Unknown command.')
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

export function refuseCommand(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message)
}

function isAuthorized(secret: string, header = ''): boolean {
  const expected = Buffer.from(`Bearer ${secret}`)
  const given = Buffer.from(header)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
