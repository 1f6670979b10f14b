// Redirects from earlier addresses of the static pages.
import { data, redirect } from 'react-router'
import { answerMissing } from '../answer-missing.server.ts'
import type { Route } from './+types/pages-redirect.ts'

const MOVED = new Map([
  ['faq', '/faq'],
  ['privacy', '/privacy'],
  ['terms', '/disclaimer'],
  ['about', '/about'],
  ['contact', '/contact'],
])

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const target = MOVED.get(params.page)
  return target ? redirect(target, 301) : data(null, { status: await answerMissing(request, context) })
}

export { default, meta } from '../not-found.tsx'
