// The smallest React Router page: one loader, one heading, the same HTTP server. Its speed is the upper bound for every page of the site.
// `node tools/bench/bare-site.ts PORT`, with NODE_ENV=production.
import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { createReadableStreamFromReadable } from '@react-router/node'
import { createElement as h } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router'

const ROOT = 'root'
const PAGE = 'page'

function Document() {
  return h('html', { lang: 'en' }, h('head', null, h(Meta), h(Links)), h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts)))
}

function Page() {
  const { title } = useLoaderData<{ title: string }>()
  return h('main', null, h('h1', null, title), h('p', null, 'A page with nothing on it.'))
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        stream.pipe(body)
      },
      onError: reject,
    })
  })
}

const shared = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    [ROOT]: { id: ROOT, path: '', module: { default: Document } },
    [PAGE]: { id: PAGE, parentId: ROOT, index: true, path: undefined, module: { default: Page, loader: () => ({ title: 'Bare' }) } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      [ROOT]: { ...shared, id: ROOT, path: '', module: '/root.js' },
      [PAGE]: { ...shared, id: PAGE, parentId: ROOT, index: true, hasLoader: true, module: '/page.js' },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

const handle = createRequestHandler(build, 'production')
createServer(getRequestListener((request) => handle(request))).listen(Number(process.argv[2]), '127.0.0.1')
