// The rules of the house that the linter cannot say: which folder may import from which.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Import = { from: string; to: string }

/** Process concerns that every `.server` file may use. */
const SHARED_SERVER = [
  'env.server.ts',
  'errors.ts',
  'logger.server.ts',
  'session.server.ts',
  'root.server.ts',
  'rate-limit.server.ts',
  'limits.ts',
  'hash-queue.server.ts',
  'secrets.server.ts',
]
const SHARED_FEATURES = ['auth', 'media', 'settings']
const APART = ['posts', 'comments', 'links', 'analytics']

const imports = globSync('src/**/*.{ts,tsx,js}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(readImports)

test('lib imports nothing of the product', () => {
  expect(violations('lib', (to) => zoneOf(to) === 'lib')).toEqual([])
})

test('ui knows no domain word: it imports only lib', () => {
  expect(violations('ui', (to) => ['ui', 'lib'].includes(zoneOf(to)))).toEqual([])
})

test('the database knows no feature', () => {
  expect(violations('db', (to) => ['db', 'lib'].includes(zoneOf(to)) || isSharedServer(to))).toEqual([])
})

test('every screen of the owner says in its title where it is', () => {
  const titles = globSync('src/routes/admin/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[\{ title: (.*?) \}/g)].map(([, title = '']) => title))
  expect(titles.length).toBeGreaterThan(15)
  expect(titles.filter((title) => !/^(['`])(.* · )?Admin\1$/.test(title))).toEqual([])
})

test('features know neither routes nor the process around them', () => {
  expect(violations('features', (to) => ['features', 'db', 'lib', 'ui'].includes(zoneOf(to)) || isSharedServer(to))).toEqual([])
})

test('posts, comments, links and analytics are composed in the route, not in each other', () => {
  const found = imports.filter(({ from, to }) => {
    const [a, b] = [featureOf(from), featureOf(to)]
    return a !== b && APART.includes(a) && b !== '' && !SHARED_FEATURES.includes(b)
  })
  expect(found.map(describeImport)).toEqual([])
})

test('what other features may use imports no feature outside that circle', () => {
  const found = imports.filter(({ from, to }) => {
    const [a, b] = [featureOf(from), featureOf(to)]
    return a !== b && SHARED_FEATURES.includes(a) && b !== '' && !SHARED_FEATURES.includes(b)
  })
  expect(found.map(describeImport)).toEqual([])
})

test('nothing but the routes and the root route imports a route', () => {
  const found = imports.filter(({ from, to }) => zoneOf(to) === 'routes' && zoneOf(from) !== 'routes' && from !== 'src/root.tsx')
  expect(found.map(describeImport)).toEqual([])
})

function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#src/')) return [{ from: file, to: `src/${specifier.slice('#src/'.length)}` }]
    if (specifier.startsWith('.')) return [{ from: file, to: path.join(path.dirname(file), specifier) }]
    return []
  })
}

function violations(zone: string, isAllowed: (to: string) => boolean): string[] {
  return imports.filter(({ from, to }) => zoneOf(from) === zone && to.startsWith('src/') && !isAllowed(to)).map(describeImport)
}

function zoneOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function featureOf(file: string): string {
  return zoneOf(file) === 'features' ? (file.split('/')[2] ?? '') : ''
}

function isSharedServer(file: string): boolean {
  return zoneOf(file) === 'server' && SHARED_SERVER.includes(path.basename(file))
}

function describeImport({ from, to }: Import): string {
  return `${from} → ${to}`
}
