// The commands of the CLI that a running site answers, because it has the database open.
import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { Database } from '#src/db/client/client.server.ts'
import {
  createAdminCommand,
  listAdminsCommand,
  resetPasswordCommand,
  updateAdminCommand,
} from '#src/features/auth/admin-commands.server.ts'
import { createLinkCommand, listLinksCommand } from '#src/features/links/link-commands.server.ts'
import { makeTemporaryBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { syncCommand } from '#src/features/transfer/content-folder/command/sync-command.ts'
import { exportCommand } from '#src/features/transfer/export/export-command.server.ts'
import { importCommand } from '#src/features/transfer/import/command/import-command.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { answerCommand } from '#src/server/control/answer-command.server.ts'
import { refuseCommand, startControlServer } from '#src/server/control/control-server.server.ts'
import type { SiteCommand } from '#src/server/control/site-command.ts'
import { describeFailure } from '#src/server/describe-failure.server.ts'
import { inspectProxy } from '#src/server/http/proxy-faults.server.ts'
import { inspectAddress } from '#src/server/http/requested-hosts.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { exportStaticCommand } from './export-static-command.server.ts'
import { inspectSite } from './inspect-site.server.ts'

const COMMANDS: readonly SiteCommand<unknown, unknown>[] = [
  ...[createAdminCommand, updateAdminCommand, resetPasswordCommand, listAdminsCommand, createLinkCommand, listLinksCommand],
  ...[importCommand, exportCommand, exportStaticCommand, syncCommand],
]

/** The same program sends it. */
const requestSchema = v.pipe(boundedText({ max: 100_000 }), v.parseJson(), v.object({ name: v.string(), input: v.unknown() }))

/** Listens until the returned function is called. */
export function startSiteCommands(database: Database): Promise<() => Promise<void>> {
  return startControlServer({
    '/backup': (response, { signal }) => sendBackup(database, response, signal),
    '/run': async (response, { body, signal }) => {
      const { name, input } = v.parse(requestSchema, body)
      const command = COMMANDS.find((known) => known.name === name)
      if (!command) return refuseCommand(response, 404, 'Unknown command.')
      await answerCommand({ response, signal, name }, (run) => command.answer(database, input, run))
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
  const diagnostics = [inspectAddress(), ...inspectProxy(), ...(await inspectSite(database))]
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
    refuseCommand(response, 500, describeFailure(error) ?? 'The backup failed; see the log of the site.')
  }
}
