// Lets the running site compare the content folder, because it alone has the embedded database open.
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Db } from '#src/db/client/client.server.ts'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { findControl } from '#src/server/control/control-file.server.ts'
import { refuseCommand } from '#src/server/control/control-server.server.ts'
import { sendCommand } from '#src/server/control/send-command.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { parseSyncAnswer, parseSyncCommand, type SyncAnswer, type SyncCommand } from './sync-command.ts'

/** Asks the site that runs as `holder`. Throws OperatorError when that process is not a site, or refuses. */
export async function requestSync({ pid, command: name }: LockHolder, command: SyncCommand): Promise<SyncAnswer> {
  const control = await findControl(pid)
  if (!control)
    throw new OperatorError(
      `Process ${pid} (${name}) has the database open: wait until it ends, or run this command as the user of the site.`,
    )
  const response = await sendCommand(control, '/sync', JSON.stringify(command))
  const answer = await text(response)
  if (response.statusCode !== 200) throw new OperatorError(answer)
  return parseSyncAnswer(answer)
}

/** Answers such a request in the site. */
export async function answerSync(db: Db, json: string, response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    const { runSyncCommand } = await import('./run-sync.server.ts')
    const answer = await runSyncCommand(db, parseSyncCommand(json), signal)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  } catch (error) {
    if (!(error instanceof OperatorError)) logger.error({ err: error }, 'the content folder was not compared for a command of the CLI')
    refuseCommand(response, 500, error instanceof OperatorError ? error.message : 'The comparison failed; see the log of the site.')
  }
}
