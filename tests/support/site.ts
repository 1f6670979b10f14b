// The whole site without the bundler: the route modules, nested as in the URL map, behind the real HTTP layer.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { createElement } from 'react'
import { type ServerBuild, UNSAFE_WithComponentProps, UNSAFE_WithErrorBoundaryProps } from 'react-router'
import { onTestFinished } from 'vitest'
import { replacedFiles } from '#src/app/replaced-files.server.ts'
import type { Database } from '#src/db/client/client.server.ts'
import renderPage, { handleError } from '#src/entry.server.tsx'
import { articleContext } from '#src/features/posts/article/article-context.server.ts'
import { createRedirectCache } from '#src/features/redirects/find-redirect.server.ts'
import { createSettingsCache } from '#src/features/settings/settings-cache.server.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { createApp } from '#src/server/http/app.server.ts'
import { openPageCache, type PageCache } from '#src/server/page-cache/page-cache.server.ts'
import type { StaticSite } from '#src/server/rendering/static-site.server.ts'
import { buildOf } from '../build-of.ts'
import { ORIGIN } from './browser.ts'
import { loadRoutes } from './open-site.ts'
import { siteRoutes } from './site-routes.ts'

export type TestSite = {
  pages: PageCache
  ask(address: string, init?: RequestInit): Promise<Response>
  /** The handler for a separate HTTP server. */
  fetch: ReturnType<typeof createApp>['fetch']
}

/**
 * Opens the site on this database, with its own page cache, until the end of the test. Pages answer with their data as JSON, or with
 * `isRendered` with their HTML.
 */
export async function openTestSite(
  database: Database,
  { maxBytes = 10_000_000, isRendered = false, staticSite }: { maxBytes?: number; isRendered?: boolean; staticSite?: StaticSite } = {},
): Promise<TestSite> {
  globalThis.inkfolioDatabase = Promise.resolve(database)
  const data = await loadBuild()
  const build = isRendered ? renderedBuild(data) : data
  // A site without a page cache runs beside one with it, which already owns the other caches.
  const firstListeners = maxBytes > 0 ? [createSettingsCache(database.db), createRedirectCache(database.db)] : []
  const pages = await openPageCache(database, { maxBytes, cacheKey, firstListeners })
  onTestFinished(() => pages.stop())
  const forFiles = staticSite ? { staticSite } : {}
  const app = createApp({ build, database, pages, replaced: replacedFiles(database), ...forFiles })
  const client = newClient()
  return { pages, fetch: app.fetch, ask: async (address, init) => app.fetch(new Request(new URL(address, ORIGIN), init), client) }
}

let clients = 0

/** A client with an address that no other site's has: limits are counted in the process. */
function newClient(): { incoming: IncomingMessage } {
  clients += 1
  const incoming = new IncomingMessage(new Socket())
  Object.defineProperty(incoming.socket, 'remoteAddress', { value: `198.18.${clients >> 8}.${clients & 255}` })
  return { incoming }
}

/** React preloads the scripts of the manifest: none of their addresses may be empty. It withholds the data of routes without a loader in it. */
function renderedBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: withProps(route.module) }]),
  )
  const known = Object.fromEntries(
    Object.entries(build.assets.routes).map(([id, entry]) => [id, entry && { ...entry, hasLoader: Boolean(routes[id]?.module.loader) }]),
  )
  const assets = { ...build.assets, routes: known, url: '/assets/manifest.js', entry: { imports: [], module: '/assets/entry.js' } }
  return { ...build, assets, routes, entry: { module: { default: renderPage, handleError } } }
}

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']

/** The bundler gives the components of a route module their props this way. */
function withProps(module: RouteModule): RouteModule {
  const { default: Screen, ErrorBoundary } = module
  return {
    ...module,
    ...(Screen ? { default: () => UNSAFE_WithComponentProps({ children: createElement(Screen) }) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: () => UNSAFE_WithErrorBoundaryProps({ children: createElement(ErrorBoundary) }) } : {}),
  }
}

/** Writes a page as its data: much faster than rendering, and equal whenever the pages are equal. */
function writePage(...[, status, headers, entryContext, context]: Parameters<ServerBuild['entry']['module']['default']>): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const { loaderData, errors } = entryContext.staticHandlerContext
  return new Response(JSON.stringify({ loaderData, errors, article: context.get(articleContext) }), { status, headers })
}

let loaded: Promise<ServerBuild> | undefined

function loadBuild(): Promise<ServerBuild> {
  loaded ??= createBuild()
  return loaded
}

async function createBuild(): Promise<ServerBuild> {
  const modules = await loadRoutes(siteRoutes)
  const known = Object.entries(modules).map(([id, route]) => [
    id,
    { ...NOTHING_MORE, id, parentId: route?.parentId, path: route?.path, index: route?.index, module: `/assets/${id}.js` },
  ])
  const build = buildOf(modules)
  return {
    ...build,
    entry: { module: { default: writePage, handleError } },
    assets: { ...build.assets, routes: Object.fromEntries(known) },
  }
}

const NOTHING_MORE = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}
