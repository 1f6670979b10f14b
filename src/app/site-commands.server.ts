// The commands of the CLI that a running site answers: a backup, an import, an export as files, a comparison of the content folder, and the checks of
// `doctor` that need the open database.
import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#src/db/client/client.server.ts'
import { makeTemporaryBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { parseSyncCommand } from '#src/features/transfer/content-folder/command/sync-command.ts'
import { parseImportCommand } from '#src/features/transfer/import/command/import-command.ts'
import { parseStaticCommand } from '#src/features/transfer/static-site/static-command.ts'
import { answerReport } from '#src/server/control/answer-report.server.ts'
import { refuseCommand, startControlServer } from '#src/server/control/control-server.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { inspectAddress } from '#src/server/http/requested-hosts.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { inspectSite } from './inspect-site.server.ts'

/** Listens until the returned function is called. */
export function startSiteCommands(database: Database): Promise<() => Promise<void>> {
  return startControlServer({
    '/backup': (response, { signal }) => sendBackup(database, response, signal),
    '/export-static': async (response, { body, signal }) => {
      const { runStaticExport } = await import('./static-site.server.ts')
      const command = parseStaticCommand(body)
      await answerReport({ response, signal, what: 'export' }, (run) => runStaticExport(database, command, run))
    },
    '/import': async (response, { body, signal }) => {
      // Loaded here, because most processes never import.
      const { runImport } = await import('#src/features/transfer/import/command/run-import.server.ts')
      const command = parseImportCommand(body)
      await answerReport({ response, signal, what: 'import' }, (run) => runImport(database.db, command, run))
    },
    '/sync': async (response, { body, signal }) => {
      const { runSyncCommand } = await import('#src/features/transfer/content-folder/command/run-sync.server.ts')
      const command = parseSyncCommand(body)
      await answerReport({ response, signal, what: 'comparison' }, (run) => runSyncCommand(database.db, command, run.signal))
    },
    '/inspect': (response) => sendDiagnostics(database, response),
  })
}

/** The site opens without the control server when the disk is full. */
export async function startCommandsOrLog(database: Database): Promise<() => Promise<void>> {
  try {
    return await startSiteCommands(database)
  } catch (error) {
    logger.error({ err: error }, 'the CLI cannot reach this process: the control server did not start')
    return async () => {}
  }
}

async function sendDiagnostics(database: Database, response: ServerResponse): Promise<void> {
  const diagnostics = [inspectAddress(), ...(await inspectSite(database))]
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(diagnostics))
}

async function sendBackup(database: Database, response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await using backup = await makeTemporaryBackup(database, { now: new Date(), signal })
    response.writeHead(200, { 'Content-Type': 'application/x-tar', 'Content-Length': backup.bytes })
    await pipeline(createReadStream(backup.file), response)
  } catch (error) {
    if (response.headersSent) throw error
    logger.error({ err: error }, 'the backup failed')
    refuseCommand(response, 500, error instanceof OperatorError ? error.message : 'The backup failed; see the log of the site.')
  }
}
