import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { LookForm } from '#src/features/settings/look/look-form.tsx'
import { LOOK_GROUP } from '#src/features/settings/setting-fields.ts'
import { SetupScreen, STEP_FORM } from '#src/features/settings/setup/setup-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/look.ts'
import { loadSetup } from './load-setup.server.ts'
import { saveStep } from './move-on.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { marker, face, headlineWords, tagline } = site.settings
  return { setup: await loadSetup(site), saved: { marker, face, headlineWords }, tagline }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAdminForm(request, context.get(siteContext).origin)
  return saveStep(context, { step: 'look', keys: LOOK_GROUP.fields.map(({ key }) => key), form })
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Set up: Look')

export default function SetupLook({ loaderData: { setup, saved, tagline }, actionData }: Route.ComponentProps) {
  return (
    <SetupScreen
      step="look"
      setup={setup}
      skipPath={DASHBOARD_PATH}
      lead="Choose the colour of the highlighter and the face of your texts. A logo can follow in Settings."
      hasForm
    >
      <LookForm saved={saved} tagline={tagline} answer={useLastAnswer(actionData) ?? null} formId={STEP_FORM} />
    </SetupScreen>
  )
}
