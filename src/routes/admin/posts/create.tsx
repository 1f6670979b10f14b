import { readForm } from '#src/features/posts/admin/list/post-paths.ts'
import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { beginEditState, newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { findTemplateFields, listTemplateChoices } from '#src/features/posts/templates/templates.server.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/create.ts'
import { skipRevalidation, useScreenKey } from './edit-routing.ts'
import { loadEditorSite } from './load-editor-site.server.ts'

const TITLE_MAX = 120

/** `?title=` is the title that the post begins with, `?template=` the id of the template, `?form=` its form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const title = removeNul(url.searchParams.get('title') ?? '').slice(0, TITLE_MAX)
  const wanted = url.searchParams.get('template')
  const fields = wanted === null ? null : await findTemplateFields(site.db, wanted)
  const start = { choices: await listTemplateChoices(site.db), chosen: fields && wanted, isGone: wanted !== null && fields === null }
  return {
    title: title.trim(),
    form: readForm(url.searchParams) ?? site.settings.newPostForm,
    site: await loadEditorSite(site),
    fields,
    start,
  }
}

/** Another template, and another form, is another screen. */
export function shouldRevalidate(args: Parameters<typeof skipRevalidation>[0]): boolean {
  const isAnother = ['template', 'form'].some((name) => args.currentUrl.searchParams.get(name) !== args.nextUrl.searchParams.get(name))
  return skipRevalidation(args) || (isAnother && args.defaultShouldRevalidate)
}

export const meta = adminMeta('New post')

/** The client chooses the id of the post, so that a repeated first save does not create two posts. */
export default function CreatePost({ loaderData: { site, title, form, fields, start } }: Route.ComponentProps) {
  const initial = fields ? beginEditState(randomId(), fields) : newEditState(randomId(), title, 'post', form)
  return <EditScreen key={useScreenKey()} initial={initial} site={site} start={start} />
}
