import { brotliDecompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
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

function asBuild(value: unknown): ServerBuild {
  if (!isBuild(value)) throw new Error('not a build')
  return value
}

function isBuild(value: unknown): value is ServerBuild {
  return typeof value === 'object' && value !== null && 'assets' in value
}

test('visitors hear of no screen of the owner, and of nothing that is not a page', () => {
  expect(routesOf('visitor')).toEqual(['root', 'routes/public/home'])
})

test('the site of visitors answers pages and files, and has no screen of the owner', () => {
  expect(Object.keys(siteOf('visitor').routes)).toEqual(['root', 'routes/public/home', 'routes/feeds/rss'])
})

test('whoever stands at the door hears of the door alone', () => {
  expect(routesOf('door')).toEqual(['root', 'routes/public/home', 'routes/admin/login', 'routes/preview/preview'])
})

test('the owner has every page', () => {
  expect(routesOf('owner')).toContain('routes/admin/posts/list')
})

test('the address says whose page it is, data requests included', () => {
  expect(['/', '/posts/admin', '/administrator', '/previews'].map(audienceOf)).toEqual(['visitor', 'visitor', 'visitor', 'visitor'])
  expect(['/admin/login', '/admin/login.data', '/admin/setup', '/preview/abc'].map(audienceOf)).toEqual(['door', 'door', 'door', 'door'])
  expect(['/admin', '/admin/posts', '/admin/logins', '/admin.data', '/admin/functions/save-draft'].map(audienceOf)).toEqual(
    Array(5).fill('owner'),
  )
})

test('an address belongs to the same people however it is written', () => {
  expect(['/ADMIN/login', '/Preview/abc'].map(audienceOf)).toEqual(['door', 'door'])
  expect(['/Admin', '/aDMIN/dashboard.data', '/ADMIN.data'].map(audienceOf)).toEqual(Array(3).fill('owner'))
})

test('the list is sent compressed, for ever, under a name made from what it holds', async () => {
  const assets = { entry: { module: '/a.js', imports: [] }, routes: {}, url: '/assets/routes-1.js', version: '1' }
  const answer = manifestFile(assets).respond(new Request('http://site.test/assets/routes-1.js', { headers: { 'Accept-Encoding': 'br' } }))
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  expect(brotliDecompressSync(await answer.bytes()).toString()).toContain('window.__reactRouterManifest=')
})
