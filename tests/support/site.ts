// The whole site without the bundler: the route modules, nested as in the URL map, behind the real HTTP layer.
import type { ServerBuild } from 'react-router'
import { onTestFinished } from 'vitest'
import { FIELD_LABELS } from '#src/app/field-labels.ts'
import type { Database } from '#src/db/client/client.server.ts'
import { handleError } from '#src/entry.server.tsx'
import { articleContext } from '#src/features/posts/article/article-context.server.ts'
import { createRedirectCache } from '#src/features/redirects/find-redirect.server.ts'
import { createSettingsCache } from '#src/features/settings/settings-cache.server.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { createApp } from '#src/server/http/app.server.ts'
import { openPageCache, type PageCache } from '#src/server/page-cache/page-cache.server.ts'
import { ORIGIN } from './browser.ts'
import { buildOf, loadRoutes, siteRoutes } from './open-site.ts'

export type TestSite = {
  pages: PageCache
  ask(address: string, init?: RequestInit): Promise<Response>
  /** The handler for a separate HTTP server. */
  fetch: ReturnType<typeof createApp>['fetch']
}

/** Opens the site on this database, with its own page cache, until the end of the test. */
export async function openTestSite(database: Database, { maxBytes = 10_000_000 } = {}): Promise<TestSite> {
  globalThis.inkfolioDatabase = Promise.resolve(database)
  const build = await loadBuild()
  // A site without a page cache runs beside one with it, which already owns the other caches.
  const firstListeners = maxBytes > 0 ? [createSettingsCache(database.db), createRedirectCache(database.db)] : []
  const pages = await openPageCache(database, { maxBytes, cacheKey, firstListeners })
  onTestFinished(() => pages.stop())
  const app = createApp({ build, database, pages, fieldLabels: FIELD_LABELS })
  return { pages, fetch: app.fetch, ask: async (address, init) => app.fetch(new Request(new URL(address, ORIGIN), init)) }
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
