import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { listSeries } from '#src/features/posts/editor/list-series.server.ts'
import { newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/create.ts'
import { skipRevalidation, useScreenKey } from './edit-routing.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  return { site: { origin, name: settings.siteName, author: settings.author, series: await listSeries(db) } }
}

export const shouldRevalidate = skipRevalidation

export function meta() {
  return [{ title: 'New post · Admin' }, { name: 'robots', content: 'noindex' }]
}

/** The client chooses the id of the post, so that a repeated first save does not create two posts. */
export default function CreatePost({ loaderData: { site } }: Route.ComponentProps) {
  return <EditScreen key={useScreenKey()} initial={newEditState(randomId())} site={site} />
}
