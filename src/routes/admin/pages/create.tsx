import { readForm } from '#src/features/posts/admin/list/post-paths.ts'
import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { newEditState, originalEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { ORIGINALS } from '#src/features/posts/pages/built-in/originals.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { type BuiltInSlug, isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { skipRevalidation, useScreenKey } from '../posts/edit-routing.ts'
import { loadEditorSite } from '../posts/load-editor-site.server.ts'
import type { Route } from './+types/create.ts'

/** `?of=` is the slug of a built-in page, whose original text the page begins with. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const of = url.searchParams.get('of') ?? ''
  return {
    original: isBuiltInSlug(of) ? fieldsOf(of, site.settings) : null,
    form: readForm(url.searchParams) ?? site.settings.newPostForm,
    site: await loadEditorSite(site),
  }
}

function fieldsOf(slug: BuiltInSlug, settings: Settings) {
  const { title, lead, content } = ORIGINALS[slug](settings)
  return { title, slug, description: lead, content }
}

export const shouldRevalidate = skipRevalidation

export const meta = adminMeta('New page')

/** The client chooses the id of the page, so that a repeated first save does not create two pages. */
export default function CreatePage({ loaderData: { original, form, site } }: Route.ComponentProps) {
  const initial = original ? originalEditState(randomId(), original) : newEditState(randomId(), '', 'page', form)
  return <EditScreen key={useScreenKey()} initial={initial} site={site} />
}
