import { data, type RouterContextProvider, redirect } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { flashNoticeCookie } from '#src/features/auth/flash-notice.ts'
import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { markStep } from '#src/features/settings/setup/change-setup.server.ts'
import { type SetupStep, stepAfter, stepPath, stepToResume } from '#src/features/settings/setup/setup-steps.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { saveSiteSettings } from '../save-site-settings.server.ts'
import { loadSetup } from './load-setup.server.ts'

type Context = Readonly<RouterContextProvider>
type SavedStep = { step: SetupStep; keys: readonly (keyof Settings)[]; form: Record<string, string> }

/** Saves the settings of a step and moves on. Invalid input is answered with the errors by field. */
export async function saveStep(context: Context, { step, keys, form }: SavedStep) {
  const names: readonly string[] = keys
  const sent = Object.fromEntries(Object.entries(form).filter(([key]) => names.includes(key)))
  const errors = await saveSiteSettings(context.get(siteContext).db, context.get(adminContext), { sent, now: new Date() })
  return errors ? data({ sent, errors }, 400) : moveOn(context, { step, as: 'done' })
}

/** Stores what became of a step, and redirects to the next one or from the last one to the dashboard, with a notice. */
export async function moveOn(context: Context, { step, as }: { step: SetupStep; as: 'done' | 'skipped' }): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  await markStep(db, context.get(adminContext), { step, as, now: new Date() })
  const next = stepAfter(step)
  if (next) return redirect(stepPath(next), 303)
  const setup = await loadSetup({ db, settings: await getSettings(db) })
  const notice = stepToResume(setup) ? 'set_up_later' : 'set_up_done'
  return redirect(DASHBOARD_PATH, { status: 303, headers: { 'Set-Cookie': flashNoticeCookie(notice, origin.startsWith('https:')) } })
}
