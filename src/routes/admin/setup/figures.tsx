import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { FIGURES } from '#src/features/settings/figures/figures.ts'
import { FiguresForm } from '#src/features/settings/figures/figures-form.tsx'
import { readLiveCounts } from '#src/features/settings/figures/load-figures.server.ts'
import { SetupScreen, STEP_FORM } from '#src/features/settings/setup/setup-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/figures.ts'
import { loadSetup } from './load-setup.server.ts'
import { saveStep } from './move-on.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return { settings: site.settings, setup: await loadSetup(site), counts: await readLiveCounts(site.db, new Date()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAdminForm(request, context.get(siteContext).origin)
  return saveStep(context, { step: 'figures', keys: Object.values(FIGURES).flatMap(({ show, text }) => [show, text]), form })
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Set up: Figures')

export default function SetupFigures({ loaderData: { settings, setup, counts }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData) ?? null
  return (
    <SetupScreen
      step="figures"
      setup={setup}
      skipPath={DASHBOARD_PATH}
      lead="The figures came with the site and are examples. State your own, let the site count, or hide them."
      hasForm
    >
      <FiguresForm settings={settings} counts={counts} answer={answer} formId={STEP_FORM} />
    </SetupScreen>
  )
}
