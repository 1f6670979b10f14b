import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { skipRevalidation, useScreenKey } from '../posts/edit-routing.ts'
import type { Route } from './+types/create.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, origin } = context.get(siteContext)
  return { site: { origin, name: settings.siteName, author: settings.author, series: [] } }
}

export const shouldRevalidate = skipRevalidation

export function meta() {
  return [{ title: 'New page · Admin' }, { name: 'robots', content: 'noindex' }]
}

/** The client chooses the id of the page, so that a repeated first save does not create two pages. */
export default function CreatePage({ loaderData: { site } }: Route.ComponentProps) {
  return <EditScreen key={useScreenKey()} initial={newEditState(randomId(), '', 'page')} site={site} />
}
