import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createReadableStreamFromReadable } from '@react-router/node'
import { backupFolder, listBackups } from '#src/features/transfer/backup/backup-folder.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/download-backup.ts'
import { answerAdmin } from './handle-change.server.ts'

/** `?name=`: answers the file of a stored backup. */
export function loader({ url }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const wanted = url.searchParams.get('name')
    // A name from the list cannot be a path to another file.
    const backup = (await listBackups()).find(({ name }) => name === wanted)
    if (!backup) throw new AppError('not_found')
    const headers = {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(backup.bytes),
      'Content-Disposition': `attachment; filename="${backup.name}"`,
      'Cache-Control': 'private, no-store',
    }
    return new Response(createReadableStreamFromReadable(createReadStream(path.join(backupFolder(), backup.name))), { headers })
  })
}

export { methodNotAllowed as action } from '../../api/method-not-allowed.ts'
