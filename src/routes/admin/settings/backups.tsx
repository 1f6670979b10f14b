import { useEffect } from 'react'
import { data } from 'react-router'
import { getDatabase } from '#src/db/process-database.server.ts'
import { listOwnPasskeys } from '#src/features/auth/account/own-passkeys.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { saveSwitch } from '#src/features/settings/save-settings.server.ts'
import { findBackup, listBackups } from '#src/features/transfer/backup/backup-folder.server.ts'
import { BackupsBox } from '#src/features/transfer/backup/backups-box.tsx'
import { DownloadBox } from '#src/features/transfer/backup/download-box.tsx'
import { downloadProblem } from '#src/features/transfer/backup/download-refusal.ts'
import { findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { isMakingBackup, makeBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { NightlyBox } from '#src/features/transfer/backup/nightly-box.tsx'
import { ExportBox } from '#src/features/transfer/export/export-box.tsx'
import { exportProblem } from '#src/features/transfer/export/export-problems.ts'
import { checkBackup } from '#src/features/transfer/restore/check-backup.server.ts'
import { findLastRestore } from '#src/features/transfer/restore/last-restore.server.ts'
import { RestoreBox } from '#src/features/transfer/restore/restore-box.tsx'
import { countSiteContent } from '#src/features/transfer/restore/site-content.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { toast } from '#src/ui/toast.tsx'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { requesterOf } from '../guard.server.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/backups.ts'
import { discardUpload, restoreBackup } from './handle-restore-form.server.ts'
import { SettingsHead } from './settings-head.tsx'

/**
 * `?backup=`: the name of the backup that the owner may restore. `?download=`: the one to download, and `refused=` why it was not.
 * `?export=`: why an export was refused.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  // Checked first, so that a backup that completes meanwhile is in the list.
  const isMaking = isMakingBackup()
  const chosen = url.searchParams.get('backup')
  return {
    isNightly: settings.nightlyBackups,
    isMaking,
    // An uploaded file that is no backup is removed by the check.
    chosen: chosen && { check: await checkBackup(chosen), present: await countSiteContent(db) },
    hasPasskeys: (await listOwnPasskeys(db, context.get(adminContext))).length > 0,
    download: await findDownload(url.searchParams),
    exportProblem: exportProblem(url.searchParams.get('export')),
    backups: await listBackups(),
    last: await findLastBackup(db),
    lastRestore: await findLastRestore(db),
  }
}

/** The backup that the owner wants to download; null for none, or one that does not exist any more. */
async function findDownload(query: URLSearchParams) {
  const name = query.get('download')
  return name && (await findBackup(name)) ? { name, answer: downloadProblem(query) } : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const actor = context.get(adminContext)
  const { intent, nightlyBackups, backup: name = '', password = '', passkey } = await readAdminForm(request, origin)
  if (intent === 'make') return makeNow(context)
  if (intent === 'discard') return discardUpload(name)
  if (intent === 'restore') {
    return restoreBackup({ db, actor, name, confirmation: { origin, headers: requesterOf(request, context).headers, password, passkey } })
  }
  if (intent !== 'save') throw data(null, 400)
  const isOn = nightlyBackups !== undefined
  await saveSwitch(db, actor, { key: 'nightlyBackups', isOn, now: new Date() })
  return { done: isOn ? 'A backup is made every night.' : 'No backup is made by night.', problem: null, field: null }
}

/** Far shorter than the timeouts of servers and proxies. */
const WAIT_MS = 20_000

async function makeNow(context: Route.ActionArgs['context']) {
  const { db } = context.get(siteContext)
  const backup = makeBackup(await getDatabase(), { kind: 'manual', now: new Date() })
  // It may fail after the response was sent.
  backup.catch((error) => logger.error({ err: error }, 'the backup failed'))
  try {
    // After the timeout the page itself displays that the backup is still running; below the message it says what a backup lacks.
    return { done: (await endsInTime(backup)) ? 'The backup was made and read back.' : null, problem: null, field: null }
  } catch (error) {
    // The reason that was recorded for the owner. The error itself may be for the log only.
    const { failed } = await findLastBackup(db)
    if (!failed) throw error
    return data({ done: null, problem: failed.reason, field: null }, 503)
  }
}

async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(timeout.resolve, WAIT_MS, false)
  try {
    return await Promise.race([work.then(() => true), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Backups')

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { isNightly, isMaking, chosen, download, hasPasskeys, backups, last, lastRestore } = loaderData
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (answer?.done) toast({ title: 'Done', message: answer.done, kind: 'ok' })
  }, [answer])
  const problem = answer?.problem ? { problem: answer.problem, field: answer.field } : null
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <BackupsBox
          backups={backups}
          isMaking={isMaking}
          isOneChosen={Boolean(chosen ?? download)}
          missing={last.made?.missing ?? 0}
          problem={(chosen ? null : answer?.problem) ?? last.failed?.reason ?? null}
        />
        {download ? <DownloadBox {...download} hasPasskeys={hasPasskeys} /> : null}
        <RestoreBox chosen={chosen || null} last={lastRestore} hasPasskeys={hasPasskeys} answer={problem} />
        <NightlyBox isOn={isNightly} />
        <ExportBox problem={loaderData.exportProblem} />
      </AdminPageBody>
    </>
  )
}
