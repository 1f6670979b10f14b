import { brotliDecompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routeConfig from '#src/routes.ts'
import { type Audience, audienceOf, buildFor, manifestFile } from './audience-builds.server.ts'

const page = { module: { default: () => null } }
const resource = { module: {} }
const modules = {
  root: page,
  'routes/public/home': page,
  'routes/feeds/rss': resource,
  'routes/admin/login': page,
  'routes/admin/posts/list': page,
  'routes/preview/preview': page,
}

function siteOf(audience: Audience): ServerBuild {
  const routes = Object.fromEntries(Object.keys(modules).map((id) => [id, { id, module: `/assets/${id}.js` }]))
  const build: unknown = { routes: modules, assets: { entry: {}, routes, url: '/assets/manifest.js', version: '1' } }
  return buildFor(audience, asBuild(build))
}

function routesOf(audience: Audience): string[] {
  return Object.keys(siteOf(audience).assets.routes)
}

/** As React Router names the routes of the URL map. */
function routesIn(config: typeof routeConfig, parentId?: string): Record<string, object> {
  return Object.assign(
    {},
    ...config.map(({ id, file, children = [] }) => {
      const name = id ?? file.replace(/\.tsx?$/, '')
      return { [name]: { ...page, id: name, parentId }, ...routesIn(children, name) }
    }),
  )
}

function asBuild(value: unknown): ServerBuild {
  if (!isBuild(value)) throw new Error('not a build')
  return value
}

function isBuild(value: unknown): value is ServerBuild {
  return typeof value === 'object' && value !== null && 'assets' in value
}

test('the manifest for visitors lists public pages only', () => {
  expect(routesOf('visitor')).toEqual(['root', 'routes/public/home'])
})

test('the build for visitors has public pages and resource routes, and no admin screen', () => {
  expect(Object.keys(siteOf('visitor').routes)).toEqual(['root', 'routes/public/home', 'routes/feeds/rss'])
})

test('no route of the site is in the build for visitors when the guard is above it, whatever its id', () => {
  const routes = routesIn(routeConfig)
  expect(routes['edit-page']).toMatchObject({ parentId: 'routes/admin/guarded' })
  const { routes: shown } = buildFor('visitor', asBuild({ routes, assets: { routes: {} } }))
  expect(Object.keys(shown)).toContain('routes/public/home')
  const names = Object.entries(shown).flatMap(([id, route]) => [id, route?.parentId ?? ''])
  expect(names.filter((name) => /^(routes\/(admin|preview)\/|edit-(page|template)$)/.test(name))).toEqual([])
})

test('the sign-in build lists public pages, sign-in pages and secret previews', () => {
  expect(routesOf('signIn')).toEqual(['root', 'routes/public/home', 'routes/admin/login', 'routes/preview/preview'])
})

test('the sign-in build keeps the layout of each of its pages', () => {
  const ids = routeConfig.flatMap(({ file, children = [] }) => {
    const names = [file, ...children.map((child) => child.file)].map((name) => name.replace(/\.tsx?$/, ''))
    return names.some((name) => /\/(login|setup)$/.test(name)) ? names : []
  })
  expect(ids).toContain('routes/admin/login')
  const routes = Object.fromEntries(ids.map((id) => [id, page]))
  const build = buildFor('signIn', asBuild({ routes, assets: { routes: {} } }))
  expect(Object.keys(build.routes)).toEqual(ids)
})

test('the owner has every page', () => {
  expect(routesOf('owner')).toContain('routes/admin/posts/list')
})

test('audienceOf sorts pages and their data requests by path', () => {
  expect(['/', '/posts/admin', '/administrator', '/previews'].map(audienceOf)).toEqual(['visitor', 'visitor', 'visitor', 'visitor'])
  expect(['/admin/login', '/admin/login.data', '/admin/setup', '/preview/abc'].map(audienceOf)).toEqual([
    'signIn',
    'signIn',
    'signIn',
    'signIn',
  ])
  expect(
    ['/admin', '/admin/posts', '/admin/logins', '/admin.data', '/admin/functions/save-draft', '/admin/setup/site.data'].map(audienceOf),
  ).toEqual(Array(6).fill('owner'))
})

test('audienceOf ignores case, as React Router does', () => {
  expect(['/ADMIN/login', '/Preview/abc'].map(audienceOf)).toEqual(['signIn', 'signIn'])
  expect(['/Admin', '/aDMIN/dashboard.data', '/ADMIN.data'].map(audienceOf)).toEqual(Array(3).fill('owner'))
})

test('the manifest file is compressed and immutable', async () => {
  const assets = { entry: { module: '/a.js', imports: [] }, routes: {}, url: '/assets/routes-1.js', version: '1' }
  const answer = manifestFile(assets).respond(new Request('http://site.test/assets/routes-1.js', { headers: { 'Accept-Encoding': 'br' } }))
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  expect(brotliDecompressSync(await answer.bytes()).toString()).toContain('window.__reactRouterManifest=')
})
