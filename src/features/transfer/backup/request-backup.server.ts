// Requests a backup from the running site. The site sends the archive, and this process writes, verifies and renames it: the file belongs to
// the user of the command, in a folder that the site may not be able to write to.
import { text } from 'node:stream/consumers'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { requireControl } from '#src/server/control/request-command.server.ts'
import { sendRequest } from '#src/server/control/send-request.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type Backup, moveIntoPlace } from './write-archive.server.ts'

/** Requests the backup from the site that runs as `holder`. Throws OperatorError when that process is not a site, or fails. */
export async function requestBackup(file: string, holder: LockHolder): Promise<Backup> {
  const control = await requireControl(holder, 'make backups')
  // Opens the file before the request, so that a wrong path fails at once.
  return moveIntoPlace(file, async (target) => {
    try {
      const response = await sendRequest(control, '/backup')
      if (response.statusCode !== 200) throw new OperatorError(await text(response))
      for await (const chunk of response) await target.writeFile(chunk)
    } catch (error) {
      throw isConnectionError(error)
        ? new OperatorError('The site ended before the backup was complete: make it again.', { cause: error })
        : error
    }
  })
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(error.code))
}
