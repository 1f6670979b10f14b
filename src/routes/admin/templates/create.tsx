import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { readPastedMarkdown } from '#src/features/transfer/import/pasted/read-pasted-markdown.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { skipRevalidation, useScreenKey } from '../posts/edit-routing.ts'
import { loadEditorSite } from '../posts/load-editor-site.server.ts'
import type { Route } from './+types/create.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { site: await loadEditorSite(context.get(siteContext)) }
}

export const shouldRevalidate = skipRevalidation

export const meta = adminMeta('New template')

/** The client chooses the id of the template, so that a repeated first save does not create two templates. */
export default function CreateTemplate({ loaderData: { site } }: Route.ComponentProps) {
  return (
    <EditScreen key={useScreenKey()} initial={newEditState(randomId(), '', 'template')} site={site} readMarkdown={readPastedMarkdown} />
  )
}
