// Redirects from earlier addresses of the static pages.
import { data, redirect } from 'react-router'
import { MOVED_PAGES } from '#src/lib/web/moved-paths.ts'
import { answerMissing } from '../answer-missing.server.ts'
import type { Route } from './+types/pages-redirect.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const target = MOVED_PAGES.get(`/pages/${params.page.toLowerCase()}`)
  return target ? redirect(target, 301) : data(null, { status: await answerMissing(request, context) })
}

export { default, meta } from '../not-found.tsx'
