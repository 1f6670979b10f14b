// Three files know private formats of React Router, React and Vite: audience-builds, inline-styles and loader-data-path. An upgrade that
// changes one of these formats fails here.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReactNode } from 'react'
import { createRequestHandler, Links, Outlet, RouterContextProvider, Scripts, type ServerBuild, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import handleRequest from '#src/entry.server.tsx'
import { isLoaderDataPath, loaderDataPathOf, pagePathOfLoaderData, ROUTES_PARAM } from '#src/lib/loader-data-path.ts'
import { buildOf } from '#tests/build-of.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { projectRoot } from '../project-root.server.ts'
import { buildFor, manifestFile } from './audience-builds.server.ts'
import { hashSource } from './content-security.server.ts'
import { createInlineStyles } from './inline-styles.server.ts'

const ORIGIN = 'http://site.test'

function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Ink</title>
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  return <p>{useLoaderData<string>()}</p>
}

/** Larger than a chunk of React's stream, with character sequences that could end a script. */
const TEXT = '</script><!-- é \u2028'.repeat(2_000)

const modules: ServerBuild['routes'] = {
  root: { id: 'root', path: '', module: { default: Outlet, Layout, loader: () => 'data of the root' } },
  home: { id: 'home', parentId: 'root', index: true, module: { default: Page, loader: () => 'data of home' } },
  posts: { id: 'posts', parentId: 'root', path: 'posts', module: { default: Page, loader: () => TEXT } },
}

const MANIFEST_ROUTE = {
  hasAction: false,
  hasLoader: true,
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

function createBuild(): ServerBuild {
  const build = buildOf(modules)
  const routes = Object.fromEntries(
    Object.entries(modules).map(([id, route]) => {
      const css = id === 'root' ? ['/assets/shell-1.css#'] : [`/assets/${id}-2.css`]
      return [id, { ...MANIFEST_ROUTE, id, parentId: route?.parentId, path: route?.path, module: `/assets/${id}.js`, css }]
    }),
  )
  return {
    ...build,
    entry: { module: { default: handleRequest } },
    assets: { ...build.assets, entry: { module: '/assets/entry.js', imports: [] }, routes },
  }
}

const build = buildFor('visitor', createBuild())
const handle = createRequestHandler(build, 'production')

function ask(address: string): Promise<Response> {
  return handle(new Request(ORIGIN + address), new RouterContextProvider())
}

test('a page imports the manifest of its audience, in the format that React Router writes', async () => {
  expect(await (await ask('/')).text()).toContain(`import ${JSON.stringify(build.assets.url)}`)
  const file = await manifestFile(build.assets).respond(new Request(ORIGIN)).text()
  expect(file).toBe(`window.__reactRouterManifest=${JSON.stringify(build.assets)};`)
  const compiler = readFileSync(path.join(projectRoot, 'node_modules/@react-router/dev/dist/vite.js'), 'utf8')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of React Router
  expect(compiler).toContain('`window.__reactRouterManifest=${JSON.stringify(reactRouterBrowserManifest)};`')
})

test('the links to style sheets stand at the end of the head, where they are replaced by the styles', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'shell-1.css'), 'a{}')
  writeFileSync(path.join(folder, 'posts-2.css'), 'b{}')
  const { html } = createInlineStyles(folder)(await (await ask('/posts')).text())
  const link = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`
  expect(html).toContain(
    `<style>a{}b{}</style>${['/assets/shell-1.css#', '/assets/posts-2.css', '/assets/shell-1.css'].map(link).join('')}</head>`,
  )
})

test('the addresses of loader data are those that React Router answers', async () => {
  for (const [page, route, data] of [
    ['/', 'home', 'data of home'],
    ['/posts', 'posts', '</script>'],
  ] as const) {
    const address = loaderDataPathOf(page)
    expect(isLoaderDataPath(address)).toBe(true)
    expect(pagePathOfLoaderData(address)).toBe(page)
    const all = await ask(address)
    expect(all.headers.get('Content-Type')).toMatch(/^text\/x-script/)
    expect(await all.text()).toContain('data of the root')
    const one = await (await ask(`${address}?${ROUTES_PARAM}=${route}`)).text()
    expect(one).toContain(data)
    expect(one).not.toContain('data of the root')
  }
})

test('a page is complete, the same in every rendering, and its policy allows all of its scripts', async () => {
  const response = await ask('/posts')
  const html = await response.text()
  expect(await (await ask('/posts')).text()).toBe(html)
  // React reveals late boundaries by scripts and templates.
  expect(html).not.toMatch(/<template|<div hidden|\$RC/)
  const scripts = Array.from(html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs), ([, text = '']) => text)
  expect(scripts.length).toBeGreaterThanOrEqual(3)
  const policy = response.headers.get('Content-Security-Policy')
  for (const script of scripts) expect(policy).toContain(hashSource(script))
})
