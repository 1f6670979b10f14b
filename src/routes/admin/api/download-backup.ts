import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@react-router/node'
import { findBackup } from '#src/features/transfer/backup/backup-folder.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/download-backup.ts'
import { answerAdmin } from './handle-change.server.ts'

/** `?name=`: answers the file of a stored backup. */
export function loader({ url }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const backup = await findBackup(url.searchParams.get('name') ?? '')
    if (!backup) throw new AppError('not_found')
    const headers = {
      'Content-Type': 'application/x-tar',
      'Content-Length': String(backup.bytes),
      'Content-Disposition': `attachment; filename="${backup.name}"`,
      'Cache-Control': 'private, no-store',
    }
    return new Response(createReadableStreamFromReadable(createReadStream(backup.file)), { headers })
  })
}

export { methodNotAllowed as action } from '../../api/method-not-allowed.ts'
