// The routes behind a request handler, without a server and without the bundler. Pages answer with their data as JSON.
import path from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { createAdmin } from '#src/features/auth/create-admin.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { buildOf } from '../build-of.ts'
import { ORIGIN, openSignedIn } from './browser.ts'
import { type SiteRoute, siteRoutes } from './site-routes.ts'

/** The route modules, nested as in the URL map. */
export async function loadRoutes(wanted: readonly SiteRoute[]): Promise<ServerBuild['routes']> {
  const root = { id: 'root', file: 'root.tsx', parentId: undefined, path: '' }
  const entries = await Promise.all(
    [root, ...wanted].map(async ({ id, file, parentId, ...rest }) => {
      const module = await import(/* @vite-ignore */ path.join(projectRoot, 'src', file))
      return [id, { id, ...(parentId ? { parentId } : {}), ...rest, children: undefined, module }] as const
    }),
  )
  return Object.fromEntries(entries)
}

let sites = 0

/** Handles requests with `database` as the process-wide database. All come from one address, which no other site gets: limits are counted in the process. */
export function openSite(database: Database, modules: ServerBuild['routes']): (request: Request) => Promise<Response> {
  globalThis.inkfolioDatabase = Promise.resolve(database)
  const render = createRequestHandler(buildOf(modules), 'test')
  sites += 1
  const address = `site ${sites}`
  return (request) => render(request, new RouterContextProvider(new Map([[clientAddressContext, address]])))
}

/** A new admin who has signed in. */
export async function signInFor(db: Db, email: string): Promise<{ userId: string; cookie: string }> {
  const password = 'a sentence of somebody'
  const { userId } = await createAdmin(db, { email, name: 'Somebody', password })
  const browser = await openSignedIn(db, { email, password })
  return { userId, cookie: browser.requestInfo().headers.get('Cookie') ?? '' }
}

/** The routes in these files, with same-origin requests of a signed-in admin. An empty `Cookie` header makes a visitor's request. */
export async function openForOwner(
  database: Database,
  files: readonly string[],
): Promise<(address: string, init?: RequestInit) => Promise<Response>> {
  const { cookie } = await signInFor(database.db, 'owner@example.com')
  const wanted = ['routes/admin/guarded.tsx', ...files]
  const render = openSite(database, await loadRoutes(siteRoutes.filter(({ file }) => wanted.includes(file))))
  return (address, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('Cookie')) headers.set('Cookie', cookie)
    headers.set('Origin', ORIGIN)
    return render(new Request(new URL(address, ORIGIN), { ...init, headers }))
  }
}
