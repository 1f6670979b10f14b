import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs } from '#src/db/schema/posts.ts'
import { redirectHits, redirects } from '#src/db/schema/redirects.ts'
import type { CsvImportMode, CsvImportReport, CsvImportRow } from '#src/lib/csv-import.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase, onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { deleteRedirects, restoreRedirects } from '../change-redirects.server.ts'
import { createRedirect } from '../save-redirect.server.ts'
import { exportRedirects } from './csv/export-redirects.server.ts'
import { importRedirects } from './csv/import-redirects.server.ts'
import { planImport } from './csv/plan-import.server.ts'
import { findAdminRedirect, listRedirects } from './list-redirects.server.ts'
import { parseRedirectScreen, redirectScreenHref } from './redirects-url.ts'

const origin = 'https://inkfolio.example'
const now = new Date('2026-03-01T12:00:00Z')

const rowsOf = ({ rows }: CsvImportReport, ...results: CsvImportRow['result'][]) => rows.filter(({ result }) => results.includes(result))

async function openRules(db: Db) {
  const actor = await buildAdmin(db)
  const add = (from: string, to: string, status = '301') => createRedirect(db, actor, { fields: { from, to, status }, origin, now })
  const load = (csv: string, mode: CsvImportMode = 'all') => importRedirects(db, actor, { csv, mode, origin, now })
  const list = async (query: string) => {
    const { redirects } = await listRedirects(db, parseRedirectScreen(new URLSearchParams(query)))
    return redirects.map(({ from }) => from)
  }
  return { actor, add, load, list }
}

test('the address of the screen keeps its state, and nothing invalid', () => {
  const href = redirectScreenHref({ search: 'a', kind: 'post', sort: 'hits', direction: 'asc', page: 2 })
  expect(redirectScreenHref(parseRedirectScreen(new URL(href, origin).searchParams))).toBe(href)
  const form = redirectScreenHref({ rule: 'new', from: '/old & new', to: '/posts/*' })
  expect(parseRedirectScreen(new URL(form, origin).searchParams)).toMatchObject({ rule: 'new', from: '/old & new', to: '/posts/*' })
  expect(parseRedirectScreen(new URLSearchParams('kind=x&sort=y&page=-1&rule=z'))).toMatchObject({
    kind: '',
    sort: 'created',
    page: 1,
    rule: '',
  })
})

onDatabase('the list of redirects', (test) => {
  test('has the rules and the former addresses of posts and categories', async ({ db }) => {
    const { add, list } = await openRules(db)
    const post = await buildPost(db, { slug: 'here', category: ['New'] })
    const draft = await buildPost(db, { slug: 'draft', status: 'draft' })
    await db.insert(postSlugs).values([
      { slug: 'before', postId: post.id },
      { slug: 'hidden', postId: draft.id },
    ])
    await db.execute(sql`INSERT INTO category_renames (category_key, name) VALUES (category_key('Old'), 'New')`)
    const [exact, gone] = [await add('/a', '/b'), await add('/gone', '', '410')]
    await add('/wide/*', 'https://other.example/*', '302')
    await db.insert(redirectHits).values({ redirectId: gone, hits: 7, lastHitAt: now })
    expect(await list('sort=from')).toEqual(['/a', '/category/old', '/gone', '/posts/before', '/wide/*'])
    expect(await list('kind=exact')).toEqual(['/a'])
    expect(await list('kind=prefix')).toEqual(['/wide/*'])
    expect(await list('kind=gone')).toEqual(['/gone'])
    expect(await list('kind=post')).toEqual(['/posts/before'])
    expect(await list('kind=category')).toEqual(['/category/old'])
    expect(await list('search=OTHER.example')).toEqual(['/wide/*'])
    expect(await list('search=/posts/here')).toEqual(['/posts/before'])
    expect(await list('search=%25')).toEqual([])
    expect((await list('sort=hits'))[0]).toBe('/gone')
    expect((await list('sort=lastHit'))[0]).toBe('/gone')
    expect(await findAdminRedirect(db, exact)).toMatchObject({ from: '/a', to: '/b', hits: 0, lastHitAt: null, version: now.toISOString() })
    expect(await findAdminRedirect(db, 'post:before')).toBeNull()
    expect((await listRedirects(db, parseRedirectScreen(new URLSearchParams('page=9')))).page).toBe(1)
  })
})

onDatabase('the file of redirects', (test) => {
  test('replaces deleted rules with the same address, and leaves the undo of others alone', async ({ db }) => {
    const { actor, add, load } = await openRules(db)
    const same = await add('/a', '/b')
    const others = [await add('/a/*', '/b'), await add('/x', '/y')]
    await deleteRedirects(db, actor, { redirectIds: [same, ...others], now })
    await load('from,to,status\n/a,/c,301\n')
    const { changed } = await restoreRedirects(db, actor, { redirectIds: [same, ...others], origin, now })
    expect(changed.toSorted()).toEqual(others.toSorted())
  })

  test('refused rows are told with line and reason, and nothing is written unless they may be left out', async ({ db }) => {
    const { add, load } = await openRules(db)
    await buildPost(db, { slug: 'here', title: 'Here' })
    await add('/known', '/about')
    await add('/same', '/about')
    const csv = [
      'from,to,status',
      '/new,/about,301',
      '/known,/contact,302',
      '/same,/about,301',
      '/new/,/faq,301',
      '/posts/here,/about,301',
      '/loop,/LOOP/,301',
      '/chain,/new,301',
      '/admin/x,/about,301',
      'nonsense,,',
      '/gone,,410',
      '/out,//evil.example,301',
    ].join('\n')
    const report = await load(csv, 'check')
    expect(report).toMatchObject({ isWritten: false, added: 2, changed: 1, unchanged: 1, refused: 7 })
    expect(rowsOf(report, 'refused').map(({ line, text }) => [line, text])).toEqual([
      [5, 'This address stands in line 2 already.'],
      [6, 'The post “Here” is at this address.'],
      [7, expect.stringContaining('lead to itself')],
      [8, expect.stringContaining('by the rule for /new')],
      [9, expect.stringContaining('reserved')],
      [10, expect.stringContaining('begins with a slash')],
      [12, expect.stringContaining('no address of a page')],
    ])
    expect(rowsOf(report, 'changed', 'added')).toEqual([
      { line: 2, name: '/new', result: 'added', text: '/about (301)' },
      { line: 3, name: '/known', result: 'changed', text: '/contact (302), was /about (301)' },
      { line: 11, name: '/gone', result: 'added', text: 'gone (410)' },
    ])
    expect(await load(csv, 'all')).toMatchObject({ isWritten: false })
    expect(await db.select({ source: redirects.source }).from(redirects)).toHaveLength(2)
    expect(await load(csv, 'valid')).toMatchObject({ isWritten: true, added: 2, changed: 1, refused: 7 })
    expect(await exportRedirects(db)).toBe(
      '\uFEFFfrom,to,status\r\n/gone,,410\r\n/known,/contact,302\r\n/new,/about,301\r\n/same,/about,301\r\n',
    )
  })

  test('broken characters are refused in their row', async ({ db }) => {
    const { load } = await openRules(db)
    const report = await load('from,to\n/a\ud800,/b\n/c,/d\udc00\n', 'valid')
    expect(report).toMatchObject({ added: 0, refused: 2 })
    expect(report.rows).toMatchObject([
      { line: 2, name: '/a\ufffd', text: expect.stringContaining('no address of a page') },
      { line: 3, name: '/c', text: expect.stringContaining('characters that cannot be seen') },
    ])
  })

  test('an exported file read back changes nothing, and is the same on an empty site', async ({ db }) => {
    const { add, load } = await openRules(db)
    for (const [from, to, status] of [
      ['/a b', '/x?y=1&z="2"', '301'],
      ['/100%25/%2A', 'https://other.example/,;', '302'],
      ['/caf%C3%A9/*', '/%C3%A9t%C3%A9/*', '301'],
      ['/gone/*', '', '410'],
      ['/=1+1', '/about', '301'],
    ] as const)
      await add(from, to, status)
    const csv = await exportRedirects(db)
    expect(await load(csv)).toMatchObject({ isWritten: true, added: 0, changed: 0, unchanged: 5, refused: 0 })
    await db.execute(sql`TRUNCATE redirects CASCADE`)
    expect(await load(csv)).toMatchObject({ isWritten: true, added: 5, refused: 0 })
    expect(await exportRedirects(db)).toBe(csv)
  })

  test('rows that are swapped within one file are refused, in whatever order they stand', async ({ db }) => {
    const { load } = await openRules(db)
    expect(await load('from,to\n/a,/b\n/b,/a\n')).toMatchObject({ isWritten: false, added: 1, refused: 1 })
    expect(await load('from,to\n/a/*,/b/*\n/b/x,/c\n', 'check')).toMatchObject({ refused: 1 })
  })

  test('a file that is none of redirects is refused as a whole', async ({ db }) => {
    const { load } = await openRules(db)
    const reasonOf = (csv: string) => load(csv).catch((error) => error.details.reason)
    expect(await reasonOf('')).toContain('empty')
    expect(await reasonOf('alias,target\na,b')).toContain('must name the columns')
    expect(await reasonOf('from,from,to\n/a,/b,/c')).toContain('two columns')
    expect(await reasonOf('from,to\n"/a,/b')).toContain('never closed')
    expect(await reasonOf(`from,to\n${'/a,/b\n'.repeat(10_001)}`)).toContain('more than 10,000 rows')
  })
})

onEmbedded('the plan of a large import', (test) => {
  test('lets other requests be answered meanwhile', async ({ db }) => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({ line: n + 2, fields: { from: `/old/${n}`, to: `/new/${n}`, status: '301' } }))
    let turns = 0
    const countTurn = () => {
      turns += 1
      next = setImmediate(countTurn)
    }
    let next = setImmediate(countTurn)
    // None of the addresses is looked up in the database.
    const { plan } = await planImport(db, rows, { stored: [], origin })
    clearImmediate(next)
    expect(plan.added).toBe(2_000)
    expect(turns).toBeGreaterThanOrEqual(16)
  })
})
