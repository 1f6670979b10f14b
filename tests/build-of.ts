import type { ServerBuild } from 'react-router'

/** A minimal build: pages are not rendered, they answer with their data. */
export function buildOf(modules: ServerBuild['routes']): ServerBuild {
  return {
    routes: modules,
    entry: {
      module: {
        default: (_request, status, headers, { staticHandlerContext: { loaderData, actionData, errors } }) =>
          Response.json({ loaderData, actionData, errors }, { status: status, headers }),
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    ssr: true,
  }
}
