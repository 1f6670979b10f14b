// Redirects from earlier addresses of the static pages.
import { data, redirect } from 'react-router'
import type { Route } from './+types/pages-redirect.ts'

const MOVED = new Map([
  ['faq', '/faq'],
  ['privacy', '/privacy'],
  ['terms', '/disclaimer'],
  ['about', '/about'],
  ['contact', '/contact'],
])

export function loader({ params }: Route.LoaderArgs) {
  const target = MOVED.get(params.page)
  return target ? redirect(target, 301) : data(null, { status: 404 })
}

export { default, meta } from '../not-found.tsx'
