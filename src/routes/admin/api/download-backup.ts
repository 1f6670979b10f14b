import { createReadStream } from 'node:fs'
import { createReadableStreamFromReadable } from '@react-router/node'
import { redirect } from 'react-router'
import { confirmIdentity } from '#src/features/auth/account/confirm-identity.server.ts'
import { findBackup } from '#src/features/transfer/backup/backup-folder.server.ts'
import { type DownloadRefusal, refusedDownloadHref } from '#src/features/transfer/backup/download-refusal.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertSameOrigin, readForm } from '#src/server/http/request-body.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { requesterOf } from '../guard.server.ts'
import { BACKUPS_TAB } from '../settings/settings-tabs.ts'
import type { Route } from './+types/download-backup.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/**
 * Answers the file of a stored backup to a form with the password or a passkey, as a restore asks for it. Leads back to the screen with the reason
 * of a refusal.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { origin } = context.get(siteContext)
    assertSameOrigin(request, origin)
    const { backup: name = '', password = '', passkey } = await readForm(request, 'settingsForm')
    const { db, actor } = adminRequest(context)
    try {
      await confirmIdentity(db, actor, { origin, headers: requesterOf(request, context).headers, password, passkey })
    } catch (error) {
      return redirect(refusedDownloadHref(BACKUPS_TAB, name, refusalOf(error)), 303)
    }
    const backup = await findBackup(name)
    if (!backup) return redirect(BACKUPS_TAB, 303)
    logger.info({ file: name, by: actor.id }, 'a backup is downloaded')
    return fileOf(backup)
  })
}

function fileOf({ name, file, bytes }: { name: string; file: string; bytes: number }): Response {
  const headers = {
    'Content-Type': 'application/x-tar',
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
  return new Response(createReadableStreamFromReadable(createReadStream(file)), { headers })
}

function refusalOf(error: unknown): DownloadRefusal {
  if (!(error instanceof AppError)) throw error
  switch (error.code) {
    case 'wrong_password':
      return { reason: 'password' }
    case 'forbidden':
      return { reason: 'passkey' }
    case 'too_many_requests':
      return { reason: 'attempts', seconds: Number(error.details.retryAfter) }
    default:
      return { reason: 'other' }
  }
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
