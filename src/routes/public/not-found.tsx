import { data } from 'react-router'
import { recordMissing } from '#src/routes/record-visit.server.ts'
import type { Route } from './+types/not-found.ts'
import { NotFoundScreen } from './frame/not-found-screen.tsx'
import { siteMeta } from './frame/site-meta.ts'

export function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  void recordMissing(request, context)
  return data(null, { status: 404 })
}

export function meta(args: Pick<Route.MetaArgs, 'matches' | 'location'>) {
  return siteMeta(args, () => ({ title: 'Page not found', description: 'Nothing is published at this address.', noindex: true }))
}

export default function NotFound() {
  return <NotFoundScreen />
}
