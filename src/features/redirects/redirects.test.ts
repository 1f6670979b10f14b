import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { postSlugs } from '#src/db/schema/posts.ts'
import { redirectHits, redirects } from '#src/db/schema/redirects.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import routes from '#src/routes.ts'
import { findCanonicalPath } from '#src/server/http/canonical-path.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase, onEmbedded, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { deleteRedirects, purgeDeletedRedirects, restoreRedirects } from './change-redirects.server.ts'
import { createRedirectCache, findRedirect } from './find-redirect.server.ts'
import { changeRedirect, createRedirect } from './save-redirect.server.ts'
import { findTakenAddresses } from './taken-addresses.server.ts'

const origin = 'https://inkfolio.example'
const now = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const issuesOf = (work: Promise<unknown>) => work.then(() => null).catch((error) => error.details.issues)

async function openRules(db: Db) {
  const actor = await buildAdmin(db)
  const add = (from: string, to: string, status = '301') => createRedirect(db, actor, { fields: { from, to, status }, origin, now })
  const find = (pathname: string, search = '') => findRedirect(db, { pathname, search })
  return { actor, add, find }
}

onDatabase('redirects', (test) => {
  test('a refused rule names the field and the reason, and nothing is stored', async ({ db }) => {
    const { add } = await openRules(db)
    const post = await buildPost(db, { slug: 'here', title: 'Here', category: ['Java', 'New'] })
    await buildPost(db, { slug: 'draft', status: 'draft' })
    await db.insert(postSlugs).values({ slug: 'before', postId: post.id })
    await db.execute(sql`INSERT INTO category_renames (category_key, name) VALUES (category_key('Old'), 'New')`)
    const refused = async (from: string, to: string, status?: string) => issuesOf(add(from, to, status))
    expect(await refused('/posts/here', '/about')).toEqual([{ field: 'from', message: 'The post “Here” is at this address.' }])
    expect(await refused('/posts/Here.md/', '/about')).toMatchObject([{ field: 'from' }])
    expect(await refused('/posts/before', '/about')).toMatchObject([
      { field: 'from', message: expect.stringContaining('former address of the post “Here” and leads to /posts/here') },
    ])
    expect(await refused('/a', '/posts/before')).toEqual([
      { field: 'to', message: '/posts/before is redirected itself. Enter /posts/here.' },
    ])
    expect(await refused('/category/java', '/about')).toMatchObject([{ field: 'from', message: 'The category “Java” is at this address.' }])
    expect(await refused('/category/Technology', '/about')).toMatchObject([
      { field: 'from', message: 'There is a page at /category/technology.' },
    ])
    expect(await refused('/category/old', '/about')).toMatchObject([{ field: 'from', message: expect.stringContaining('former address') }])
    expect(await refused('/languages/java', '/about')).toMatchObject([{ field: 'from' }])
    expect(await refused('/about', '/contact')).toMatchObject([{ field: 'from', message: 'There is a page at /about.' }])
    expect(await refused('/posts/*', '/about')).toMatchObject([{ field: 'from', message: 'There is a page at /posts.' }])
    expect(await refused('/feed', '/atom.xml')).toMatchObject([{ field: 'from', message: '/feed leads to /rss.xml already.' }])
    expect(await refused('/admin', '/about')).toMatchObject([{ field: 'from', message: expect.stringContaining('reserved') }])
    expect(await refused('/a', '')).toMatchObject([{ field: 'to' }])
    expect(await refused('/a', '/b', '410')).toMatchObject([{ field: 'to' }])
    expect(await refused('/a', '/b', '307')).toMatchObject([{ field: 'status' }])
    expect(await refused('/a', '/A/')).toMatchObject([{ field: 'to', message: expect.stringContaining('lead to itself') }])
    expect(await db.select().from(redirects)).toEqual([])
    await add('/posts/draft', '/about')
  })

  test('a second rule, a chain and a loop are refused with the name of the existing rule', async ({ db }) => {
    const { add, actor } = await openRules(db)
    const id = await add('/b', '/c')
    expect(await issuesOf(add('/B/', '/d'))).toEqual([{ field: 'from', message: 'There is a redirect for /b already.' }])
    expect(await issuesOf(add('/a', '/b'))).toMatchObject([{ field: 'to', message: expect.stringContaining('by the rule for /b.') }])
    expect(await issuesOf(add('/c', '/d'))).toMatchObject([
      { field: 'to', message: expect.stringContaining('The rule for /b leads to /c.') },
    ])
    expect(await issuesOf(add('/c/*', '', '410'))).toMatchObject([{ field: 'from', message: expect.stringContaining('The rule for /b') }])
    const change = (version: string, to: string) =>
      changeRedirect(db, actor, { redirectId: id, version, fields: { from: '/b', to, status: '302' }, origin, now: later(1) })
    expect(await issuesOf(change(now.toISOString(), '/b'))).toMatchObject([{ field: 'to' }])
    await change(now.toISOString(), '/d')
    await expect(change(now.toISOString(), '/e')).rejects.toMatchObject({ code: 'conflict' })
    await add('/c', '/d')
  })

  test('concurrent rules that do not fit together are not both accepted', async ({ db }) => {
    const { add } = await openRules(db)
    const results = await Promise.allSettled([add('/a', '/b'), add('/b', '/a')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the rule for the very address wins, then the nearest one above it', async ({ db }) => {
    const { add, find } = await openRules(db)
    await add('/old/*', '/new/*')
    await add('/old/deep/*', 'https://other.example/x/*', '302')
    await add('/old/deep', '/about')
    await add('/old/gone/*', '', '410')
    expect(await find('/old')).toMatchObject({ status: 301, location: '/new' })
    expect(await find('/OLD/A%20b/', '?x=1')).toMatchObject({ location: '/new/A%20b?x=1' })
    expect(await find('/old/deep')).toMatchObject({ location: '/about' })
    expect(await find('/old/deep/er')).toMatchObject({ status: 302, location: 'https://other.example/x/er' })
    expect(await find('/old/gone/one')).toMatchObject({ status: 410, location: null })
    expect(await find('/older')).toBeNull()
    expect(await find('/')).toBeNull()
    expect(await find('/old//evil.example')).toBeNull()
    expect(await find('/old/%2Fevil.example')).toBeNull()
    expect(await find(`/old${'/a'.repeat(40)}`)).toBeNull()
  })

  test('a deletion is undone, unless another rule took the place', async ({ db }) => {
    const { actor, add, find } = await openRules(db)
    const [a, b] = [await add('/a', '/b'), await add('/x', '/y')]
    expect(await deleteRedirects(db, actor, { redirectIds: [a, b], now })).toEqual({ changed: [a, b] })
    expect(await find('/a')).toBeNull()
    await add('/b', '/c')
    await add('/X', '/z')
    expect(await restoreRedirects(db, actor, { redirectIds: [a, b], origin, now })).toEqual({
      changed: [],
      reason: expect.stringContaining('by the rule for /b'),
    })
    expect(await find('/x')).toMatchObject({ location: '/z' })
    const again = await add('/k', '/l')
    await deleteRedirects(db, actor, { redirectIds: [again], now })
    expect(await restoreRedirects(db, actor, { redirectIds: [again], origin, now })).toEqual({ changed: [again], reason: null })
    await deleteRedirects(db, actor, { redirectIds: [again], now })
    expect(await purgeDeletedRedirects(db, now)).toBe(0)
    expect(await purgeDeletedRedirects(db, later(100_000))).toBe(2)
  })

  test('an undone deletion is checked like a new rule, and says why it stays deleted', async ({ db }) => {
    const { actor, add } = await openRules(db)
    const undo = async (ids: string[]) => {
      const result = await restoreRedirects(db, actor, { redirectIds: ids, origin, now })
      return [result.changed, result.reason]
    }
    const remove = async (...rules: [string, string][]) => {
      const ids: string[] = []
      for (const rule of rules) ids.push(await add(...rule))
      await deleteRedirects(db, actor, { redirectIds: ids, now })
      return ids
    }
    const [page, target, chain, free] = await remove(['/posts/here', '/about'], ['/old', '/posts/before'], ['/a', '/b'], ['/x', '/y'])
    const post = await buildPost(db, { slug: 'here', title: 'Here' })
    await db.insert(postSlugs).values({ slug: 'before', postId: post.id })
    await add('/b', '/c')
    expect(await undo([page ?? ''])).toEqual([[], '/posts/here: The post “Here” is at this address.'])
    expect(await undo([target ?? ''])).toEqual([[], '/old: /posts/before is redirected itself. Enter /posts/here.'])
    expect(await undo([chain ?? ''])).toEqual([[], expect.stringMatching(/^\/a: .*by the rule for \/b/)])
    expect(await undo([free ?? '', page ?? ''])).toEqual([[free], expect.stringContaining('The post “Here”')])
    expect(await undo([free ?? ''])).toEqual([[], null])
  })

  test('a lookup reads an index, however many rules there are', async ({ db }) => {
    await db.execute(
      sql`INSERT INTO redirects (source, is_prefix, target, status) SELECT '/old/' || n, true, '/new', 301 FROM generate_series(1, 5000) n`,
    )
    await db.execute(sql`ANALYZE redirects`)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT id FROM redirects WHERE source = any('{/old,/old/17,/old/17/x}'::text[]) AND (source = '/old/17/x' OR is_prefix) AND purge_at IS NULL`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('redirects_source_key')
  })

  test('hits of a deleted rule disappear with it', async ({ db }) => {
    const { actor, add } = await openRules(db)
    const id = await add('/a', '/b')
    await db.insert(redirectHits).values({ redirectId: id, hits: 3, lastHitAt: now })
    await deleteRedirects(db, actor, { redirectIds: [id], now })
    await purgeDeletedRedirects(db, later(100_000))
    expect(await db.select().from(redirectHits)).toEqual([])
  })
})

onPostgres('several nodes', (test, engine) => {
  test('a node forgets its lookups when another node changes a rule', async ({ db }) => {
    const { add } = await openRules(db)
    const node = await openPostgres(await engine.url())
    const subscription = await node.listen('inkfolio_pages', createRedirectCache(node.db))
    const find = () => findRedirect(node.db, { pathname: '/old', search: '' })
    expect(await find()).toBeNull()
    await add('/old', '/about')
    await subscription.drain()
    expect(await find()).toMatchObject({ location: '/about' })
    await subscription.stop()
    await node.close()
  })
})

onEmbedded('the addresses of the program', (test) => {
  test('every page and every redirect of the URL map is refused as the source of a rule', async ({ db }) => {
    const children = routes.flatMap((route) =>
      route.id === 'routes/public/frame/layout' || route.file.includes('public/frame') ? (route.children ?? []) : [route],
    )
    const pages = children.flatMap(({ path, index }) => (index ? ['/'] : path && !/[:*]/.test(path) ? [`/${path}`] : []))
    // A redirect from /subscribe leads on where nobody can subscribe.
    const open = pages.filter((path) => !/^\/(admin|functions|404|subscribe)/.test(path))
    expect(open.length).toBeGreaterThan(15)
    const feeds = ['/feed', '/feed.xml', '/rss', '/index.xml', '/atom']
    expect(feeds.filter((path) => findCanonicalPath(path, (other) => cacheKey(other) !== null) === null)).toEqual([])
    const moved = ['faq', 'privacy', 'terms', 'about', 'contact'].map((name) => `/pages/${name}`)
    const taken = await findTakenAddresses(db, [...open, ...feeds, ...moved])
    expect([...open, ...feeds, ...moved].filter((path) => !taken.has(path))).toEqual([])
  })
})
