import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { answerMissing } from './answer-missing.server.ts'
import { NotFoundScreen } from './frame/not-found-screen.tsx'
import { siteMeta } from './frame/site-meta.ts'

export async function loader({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  return data(null, { status: await answerMissing(request, context) })
}

export function meta(args: Pick<Route.MetaArgs, 'matches' | 'location'>) {
  return siteMeta(args, () => ({ title: 'Page not found', description: 'Nothing is published at this address.', noindex: true }))
}

export default function NotFound() {
  return <NotFoundScreen />
}
