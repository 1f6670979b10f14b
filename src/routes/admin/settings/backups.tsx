import { useEffect } from 'react'
import { data } from 'react-router'
import { getDatabase } from '#src/db/process-database.server.ts'
import { adminContext } from '#src/features/auth/admin.ts'
import { saveNightlyBackups } from '#src/features/settings/save-settings.server.ts'
import { listBackups } from '#src/features/transfer/backup/backup-folder.server.ts'
import { BackupsBox } from '#src/features/transfer/backup/backups-box.tsx'
import { findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { isMakingBackup, makeBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { NightlyBox } from '#src/features/transfer/backup/nightly-box.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { toast } from '#src/ui/toast.tsx'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/backups.ts'
import { SettingsHead } from './settings-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  // Checked first, so that a backup that completes meanwhile is in the list.
  const isMaking = isMakingBackup()
  return { isNightly: settings.nightlyBackups, isMaking, backups: await listBackups(), last: await findLastBackup(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const { intent, nightlyBackups } = await readAdminForm(request, origin)
  if (intent === 'make') return makeNow(context)
  if (intent !== 'save') throw data(null, 400)
  const isOn = nightlyBackups !== undefined
  await saveNightlyBackups(db, context.get(adminContext), { isOn, now: new Date() })
  return { done: isOn ? 'A backup is made every night.' : 'No backup is made by night.', problem: null }
}

/** Far shorter than the timeouts of servers and proxies. */
const WAIT_MS = 20_000

async function makeNow(context: Route.ActionArgs['context']) {
  const { db } = context.get(siteContext)
  const backup = makeBackup(await getDatabase(), { kind: 'manual', now: new Date() })
  // It may fail after the response was sent.
  backup.catch((error) => logger.error({ err: error }, 'the backup failed'))
  try {
    // After the timeout the page itself displays that the backup is still running.
    return { done: (await endsInTime(backup)) ? 'The backup is complete and was read back.' : null, problem: null }
  } catch (error) {
    // The reason that was recorded for the owner. The error itself may be for the log only.
    const { failed } = await findLastBackup(db)
    if (!failed) throw error
    return data({ done: null, problem: failed.reason }, 503)
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

export function meta() {
  return [{ title: 'Backups · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Backups({ loaderData: { isNightly, isMaking, backups, last }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  useEffect(() => {
    if (answer?.done) toast({ title: 'Done', message: answer.done, kind: 'ok' })
  }, [answer])
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <BackupsBox backups={backups} isMaking={isMaking} problem={answer?.problem ?? last.failed?.reason ?? null} />
        <NightlyBox isOn={isNightly} />
      </AdminPageBody>
    </>
  )
}
