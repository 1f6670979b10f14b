import { snippetsChangeSchema } from '#src/features/posts/templates/snippets/snippet.ts'
import { changeSnippet, describeSnippet, listSnippets } from '#src/features/posts/templates/snippets/snippets.server.ts'
import { SnippetsScreen } from '#src/features/posts/templates/snippets/snippets-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/snippets.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { snippets: (await listSnippets(context.get(siteContext).db)).map(describeSnippet) }
}

/** Answers the changed or deleted snippet. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, snippetsChangeSchema, async (change, { db, actor, now }) => ({
    snippet: await changeSnippet(db, actor, change, now),
  }))
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Snippets')

export default function Snippets({ loaderData }: Route.ComponentProps) {
  return <SnippetsScreen {...loaderData} />
}
