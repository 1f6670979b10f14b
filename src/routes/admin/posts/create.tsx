import { EditScreen } from '#src/features/posts/editor/edit-screen.tsx'
import { listSeries } from '#src/features/posts/editor/list-series.server.ts'
import { newEditState } from '#src/features/posts/editor/saving/edit-state.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/create.ts'
import { skipRevalidation, useScreenKey } from './edit-routing.ts'

const TITLE_MAX = 120

/** `?title=` is the title that the post begins with. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  const title = removeNul(url.searchParams.get('title') ?? '').slice(0, TITLE_MAX)
  const site = { origin, name: settings.siteName, author: settings.author, series: await listSeries(db) }
  return { title: title.trim(), site }
}

export const shouldRevalidate = skipRevalidation

export function meta() {
  return [{ title: 'New post · Admin' }, { name: 'robots', content: 'noindex' }]
}

/** The client chooses the id of the post, so that a repeated first save does not create two posts. */
export default function CreatePost({ loaderData: { site, title } }: Route.ComponentProps) {
  return <EditScreen key={useScreenKey()} initial={newEditState(randomId(), title)} site={site} />
}
