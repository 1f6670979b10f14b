// Answers commands of the CLI on this machine while the site has the embedded database open: a backup, and a look inside.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#src/db/client.server.ts'
import { makeForDownload } from '#src/features/transfer/backup/keep-backup.server.ts'
import { readRawHeader } from '#src/lib/request-headers.ts'
import { inspectAddress } from '../asked-hosts.server.ts'
import { inspectDatabase } from '../diagnostics/database-diagnostics.server.ts'
import { OperatorError } from '../errors.ts'
import { logger } from '../logger.server.ts'
import { removeControl, writeControl } from './control-file.server.ts'
import type { Command } from './send-command.server.ts'

/** Listens until the answered function is called. */
export async function answerCommands(database: Database): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url')
  const ending = new AbortController()
  const commands: Record<Command, (response: ServerResponse) => Promise<void>> = { '/backup': sendBackup, '/inspect': sendFindings }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      logger.warn({ err: error }, 'a command was not answered to its end')
      response.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    if (!knows(secret, readRawHeader(request.headers, 'authorization'))) return refuse(response, 403, 'The secret is another one.')
    const command = request.method === 'POST' ? Object.entries(commands).find(([name]) => name === request.url)?.[1] : undefined
    return command ? command(response) : refuse(response, 404, 'This command is not known.')
  }

  async function sendFindings(response: ServerResponse): Promise<void> {
    const findings = [inspectAddress(), ...(await inspectDatabase(database))]
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(findings))
  }

  async function sendBackup(response: ServerResponse): Promise<void> {
    try {
      await using backup = await makeForDownload(database, { now: new Date(), signal: ending.signal })
      response.writeHead(200, { 'Content-Type': 'application/x-tar', 'Content-Length': backup.bytes })
      await pipeline(createReadStream(backup.file), response)
    } catch (error) {
      if (response.headersSent) throw error
      logger.error({ err: error }, 'the backup failed')
      refuse(response, 500, error instanceof OperatorError ? error.message : 'The backup failed; the log of the site says why.')
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the commands have no port')
  await writeControl({ pid: process.pid, port: address.port, secret })
  return async () => {
    ending.abort()
    await removeControl()
    server.close()
    server.closeAllConnections()
  }
}

function knows(secret: string, header = ''): boolean {
  const wanted = Buffer.from(`Bearer ${secret}`)
  const given = Buffer.from(header)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(sentence)
}
