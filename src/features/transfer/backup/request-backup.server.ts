// The running site makes the backup, and what it sends is written, read to its end and put in its place here: the file belongs to
// whoever asked, and is where only they may write.
import { text } from 'node:stream/consumers'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { findControl } from '#src/server/control/control-file.server.ts'
import { sendCommand } from '#src/server/control/send-command.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type Backup, moveIntoPlace } from './write-archive.server.ts'

/** Has the site that runs as `holder` make a backup. Throws OperatorError when that process is no site, or fails. */
export async function requestBackup(file: string, { pid, command }: LockHolder): Promise<Backup> {
  const control = await findControl(pid)
  if (!control) {
    throw new OperatorError(
      `Process ${pid} (${command}) has the database open and makes no backups for others: wait for its end or stop it, or run this as the user of the site.`,
    )
  }
  // The file is open before the site is asked, so that a wrong place is said at once.
  return moveIntoPlace(file, async (target) => {
    try {
      const answer = await sendCommand(control, '/backup')
      if (answer.statusCode !== 200) throw new OperatorError(await text(answer))
      for await (const chunk of answer) await target.writeFile(chunk)
    } catch (error) {
      throw isBroken(error) ? new OperatorError('The site ended before the backup was complete: make it again.', { cause: error }) : error
    }
  })
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(error.code))
}
