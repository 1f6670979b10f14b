import { snippetsChangeSchema } from '#src/features/posts/templates/snippets/snippet.ts'
import { changeSnippet, describeSnippet, listSnippets } from '#src/features/posts/templates/snippets/snippets.server.ts'
import { SnippetsScreen } from '#src/features/posts/templates/snippets/snippets-screen.tsx'
import { runAdminAction } from '#src/lib/admin-action.ts'
import { siteContext } from '#src/routes/site.server.ts'
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

export function clientAction(args: Route.ClientActionArgs) {
  return runAdminAction(args)
}

export function meta() {
  return [{ title: 'Snippets · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Snippets({ loaderData }: Route.ComponentProps) {
  return <SnippetsScreen {...loaderData} />
}
