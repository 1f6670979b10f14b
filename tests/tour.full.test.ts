// The tour (tests/support/tour.ts), whose queries and plans are checked, must include every loader and action of the URL map. A new page or
// function needs a stop, or a reason here.
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { methodNotAllowed } from '#src/routes/api/method-not-allowed.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { loadRoutes } from '#tests/support/open-site.ts'
import { type SiteRoute, siteRoutes } from '#tests/support/site-routes.ts'
import { type Landmarks, ownersStops, publicStops } from '#tests/support/tour.ts'

const LEFT_OUT: Record<string, readonly string[]> = {
  'it sends no query of its own': [
    'GET /admin',
    'GET /admin/*',
    'POST /admin/functions/upload-backup',
    'POST /functions/content-webhook',
    'POST /functions/preview-comment',
  ],
  'it reads every table, because that is a backup': [
    'GET /admin/functions/download-backup',
    'GET /admin/functions/download-export',
    'POST /admin/settings/backups',
  ],
  'it is about the account or a setting, in tables that stay small': [
    ...['login', 'setup', 'auth/*', 'functions/passkeys'].map((path) => `POST /admin/${path}`),
    ...[
      'setup/site',
      'setup/figures',
      'setup/content',
      'settings',
      'settings/comments',
      'settings/site',
      'pages/texts',
      'settings/look',
      'settings/navigation',
      'settings/cards',
      'settings/profiles',
      'analytics',
      'dashboard',
    ].map((path) => `POST /admin/${path}`),
  ],
  'it reads all posts in batches of 100, by their ids': ['POST /admin/functions/search-text'],
  'it reads the newest 20 imports, and of one the rows by its id': [
    'GET /admin/import',
    'POST /admin/import',
    'POST /admin/functions/upload-import',
  ],
  'it finds one comment by its id, and then has the queries of functions/post-comment': [
    'POST /functions/edit-comment',
    'POST /functions/delete-comment',
  ],
  'it is the plain comment form, with the queries of functions/post-comment': ['POST /posts/:slug'],
  'it changes data that later stops read': [
    ...['save-draft', 'gated-link', 'check-links', 'edited-post', 'preview-links', 'upload-media', 'describe-image', 'draw-blocks'],
    'import-links',
    'import-redirects',
  ]
    .map((name) => `functions/${name}`)
    .concat('posts', 'posts/replace', 'pages', 'templates', 'templates/snippets')
    .concat('categories', 'link-shortener', 'redirects', 'broken-links', 'upkeep', 'media', 'files')
    .map((path) => `POST /admin/${path}`),
}

/** Placeholders: the test sends no request. */
const MARKS: Landmarks = {
  post_id: 'post',
  slug: 'slug',
  category: 'category',
  rare_category: 'rare',
  pages: 10,
  comment_id: 'comment',
  alias: 'alias',
  open_link_id: 'open-link',
  link_id: 'link',
  referrer: 'referrer',
  campaign: 'campaign',
  from: '2026-01-01',
  to: '2026-01-31',
  preview_token: 'token',
  ticket: 'ticket',
}

const modules = await loadRoutes(siteRoutes)
const map = routesBelow('root')

function routesBelow(parentId: string): RouteObject[] {
  return siteRoutes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: routesBelow(id) }))
}

/** A page runs the loaders of all its layouts; a change runs the action of one route. */
function visitedBy({ path, body }: { path: string; body?: object }): string[] {
  // Scripts call the action of a screen at its `.data` address.
  const { pathname } = new URL(path, ORIGIN)
  const ids = (matchRoutes(map, pathname.replace(/\.data$/, '')) ?? []).map(({ route }) => route.id)
  return body ? ids.slice(-1).map((id) => `POST ${id}`) : ids.map((id) => `GET ${id}`)
}

function answersOf({ id, address }: SiteRoute): { visit: string; name: string }[] {
  const { loader, action } = modules[id]?.module ?? {}
  const methods = [
    ['GET', loader],
    ['POST', action],
  ] as const
  return methods
    .filter(([, answer]) => answer && answer !== methodNotAllowed)
    .map(([method]) => ({ visit: `${method} ${id}`, name: `${method} ${address || '/'}` }))
}

test('the tour includes every loader and action of the URL map except those listed with a reason', () => {
  const visited = new Set([...publicStops(MARKS), ...ownersStops(MARKS)].flatMap(visitedBy))
  const missing = siteRoutes.flatMap(answersOf).filter(({ visit }) => !visited.has(visit))
  expect(missing.map(({ name }) => name).sort()).toEqual(Object.values(LEFT_OUT).flat().sort())
})
