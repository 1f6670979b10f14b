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
  // Asked first: what is complete by then is also in the list.
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

/** Far less than servers and proxies wait for an answer in silence. */
const WAIT_MS = 20_000

async function makeNow(context: Route.ActionArgs['context']) {
  const { db } = context.get(siteContext)
  const making = makeBackup(await getDatabase(), { kind: 'manual', now: new Date() })
  // It may fail when nobody waits for it any more.
  making.catch((error) => logger.error({ err: error }, 'the backup failed'))
  try {
    // Otherwise the page itself says that it is being made.
    return { done: (await endsInTime(making)) ? 'The backup is complete and was read back.' : null, problem: null }
  } catch (error) {
    // As it was recorded for the owner: the error itself may be meant for the log alone.
    const { failed } = await findLastBackup(db)
    if (!failed) throw error
    return data({ done: null, problem: failed.reason }, 503)
  }
}

async function endsInTime(making: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, WAIT_MS, false)
  try {
    return await Promise.race([making.then(() => true), late.promise])
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
