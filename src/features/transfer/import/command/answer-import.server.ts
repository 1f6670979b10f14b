import type { ServerResponse } from 'node:http'
import type { Db } from '#src/db/client/client.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { type ImportMessage, parseImportCommand } from './import-command.ts'
import { runImport } from './run-import.server.ts'

/** Imports for a command of the CLI while the site has the database open. The import ends when the command or the site does. */
export async function answerImport(db: Db, json: string, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const command = parseImportCommand(json)
  const left = new AbortController()
  response.once('close', () => left.abort(new OperatorError('The command that asked for the import has ended.')))
  const send = (message: ImportMessage) => void response.write(`${JSON.stringify(message)}\n`)
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  try {
    const report = await runImport(db, command, {
      onProgress: (done, total, pictures) => send({ done, total, pictures }),
      signal: AbortSignal.any([signal, left.signal]),
    })
    send({ report })
  } catch (error) {
    if (!(error instanceof OperatorError) && !signal.aborted) logger.error({ err: error }, 'the import for a command of the CLI failed')
    send({ refusal: error instanceof OperatorError ? error.message : 'The import failed; see the log of the site.' })
  }
  response.end()
}
