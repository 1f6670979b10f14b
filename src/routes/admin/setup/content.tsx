import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { countStarterPosts } from '#src/features/posts/admin/queries/list-unfinished.server.ts'
import { SetupScreen } from '#src/features/settings/setup/setup-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { submitOrKeepInput } from '../form-answer.ts'
import { readAdminForm } from '../read-admin-form.server.ts'
import type { Route } from './+types/content.ts'
import { ContentCards } from './content-cards.tsx'
import { loadSetup } from './load-setup.server.ts'
import { moveOn } from './move-on.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return { setup: await loadSetup(site), starterPosts: await countStarterPosts(site.db) }
}

/** The owner has decided about the content. Removing the starter posts is an action of the list of posts. */
export async function action({ request, context }: Route.ActionArgs) {
  await readAdminForm(request, context.get(siteContext).origin)
  return moveOn(context, { step: 'content', as: 'done' })
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Set up: Content')

export default function SetupContent({ loaderData: { setup, starterPosts } }: Route.ComponentProps) {
  return (
    <SetupScreen step="content" setup={setup} skipPath={DASHBOARD_PATH} lead="Choose what visitors find first.">
      <ContentCards starterPosts={starterPosts} />
    </SetupScreen>
  )
}
