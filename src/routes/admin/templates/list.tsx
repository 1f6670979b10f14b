import { CHANGES_OF_STATE } from '#src/features/posts/drafts/change-posts.server.ts'
import { templatesChangeSchema } from '#src/features/posts/templates/admin/templates-change.schema.ts'
import { TemplatesScreen } from '#src/features/posts/templates/admin/templates-screen.tsx'
import { listTemplates, renameTemplate, saveAsTemplate } from '#src/features/posts/templates/templates.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const isTrash = url.searchParams.get('tab') === 'trash'
  const templates = await listTemplates(context.get(siteContext).db)
  return { templates: templates.filter(({ status }) => (status === 'trashed') === isTrash), isTrash }
}

/** Answers the ids of the changed templates, the id of a new one, or the name of a renamed one. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, templatesChangeSchema, async (change, { db, actor, now }) => {
    switch (change.intent) {
      case 'save-as-template':
        return { template: (await saveAsTemplate(db, actor, { postId: change.post_id, now })).postId }
      case 'rename':
        await renameTemplate(db, actor, { postId: change.post_id, title: change.title, now })
        return { renamed: change.title }
      default:
        return CHANGES_OF_STATE[change.intent](db, actor, { postIds: change.post_ids, now })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Templates')

export default function Templates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />
}
