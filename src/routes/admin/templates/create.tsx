import { readForm } from '#src/features/posts/admin/list/post-paths.ts'
import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { skipRevalidation, useScreenKey } from '../posts/edit-routing.ts'
import { loadEditorSite } from '../posts/load-editor-site.server.ts'
import type { Route } from './+types/create.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return { form: readForm(url.searchParams) ?? site.settings.newPostForm, site: await loadEditorSite(site) }
}

export const shouldRevalidate = skipRevalidation

export const meta = adminMeta('New template')

/** The client chooses the id of the template, so that a repeated first save does not create two templates. */
export default function CreateTemplate({ loaderData: { form, site } }: Route.ComponentProps) {
  return <EditScreen key={useScreenKey()} initial={newEditState(randomId(), '', 'template', form)} site={site} />
}
