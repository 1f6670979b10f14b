import { rm } from 'node:fs/promises'
import { data, redirectDocument } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { getDatabase } from '#src/db/process-database.server.ts'
import { type Confirmation, confirmIdentity } from '#src/features/auth/account/confirm-identity.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { loginPath } from '#src/features/auth/next-path.ts'
import { tooManyAttempts, WRONG_PASSWORD } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { findBackup } from '#src/features/transfer/backup/backup-folder.server.ts'
import { startRestore } from '#src/features/transfer/restore/start-restore.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { offlineWork } from '#src/server/offline-work.server.ts'
import { BACKUPS_TAB } from './settings-tabs.ts'

type RestoreRequest = { db: Db; actor: Admin; name: string; confirmation: Confirmation }

/** Starts the restore and leads to the sign-in page, which answers when the site is back. */
export async function restoreBackup({ db, actor, name, confirmation }: RestoreRequest) {
  try {
    await confirmIdentity(db, actor, confirmation)
    await startRestore(await getDatabase(), { name, now: new Date(), workOffline: offlineWork() })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ done: null, ...refusalOf(error) }, ERROR_STATUS[error.code])
  }
  throw redirectDocument(loginPath(BACKUPS_TAB), 303)
}

/** Removes an uploaded file that is not restored. Other backups are removed by age only. */
export async function discardUpload(name: string) {
  const found = await findBackup(name)
  if (found?.kind === 'uploaded') await rm(found.file, { force: true })
  return redirectDocument(BACKUPS_TAB, 303)
}

function refusalOf({ code, details }: AppError): { problem: string; field: string | null } {
  if (code === 'wrong_password') return { problem: WRONG_PASSWORD, field: 'password' }
  if (code === 'too_many_requests') return { problem: tooManyAttempts(Number(details.retryAfter)), field: 'password' }
  return { problem: String(details.message ?? 'That did not work.'), field: null }
}
