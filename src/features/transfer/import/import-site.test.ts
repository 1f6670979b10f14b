// What an import writes besides posts: comments and redirects.
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { listComments } from '#src/features/comments/comment-queries.server.ts'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { folderWith } from '#tests/support/processes.ts'
import { limitsFor, SLOW_REASON } from '#tests/support/slow-files.ts'
import { findPosts } from './comments/find-posts.server.ts'
import { importSite, type SiteImportOptions } from './import-site.server.ts'
import type { ImportedItem } from './imported-item.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const origin = 'https://blog.example'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = (day: number) => `2020-01-${String(day).padStart(2, '0')}T10:00:00.000Z`

const base = { status: 'shown', comment_text: 'Nice.', user_name: 'Ann', user_email: 'ann@example.com' }
const entry = (number: number, more: object = {}) => ({ ...base, id: id(number), created_at: at(number), ...more })

function run(db: Db, folder: string, changes: Partial<SiteImportOptions> = {}) {
  return importSite(db, folder, { now, dryRun: false, siteOrigin: origin, ...listMediaIn([]), ...changes })
}

const outcomes = (items: readonly ImportedItem[]) => items.map(({ key, outcome, reason }) => [key, outcome, reason])
const POSTS = {
  'hello.md': '---\ntitle: Hello\naliases: [/2020/01/hello/]\n---\nText.',
  'other.md': '---\ntitle: Other\n---\nText.',
}

onDatabase('what an import does not read', (test) => {
  test('is named in the report and in the dry run', async ({ db }) => {
    const others = {
      '_posts/2020-01-01-a.html': '---\ntitle: A\n---\n<p>x</p>',
      'about.html': 'x',
      'old.zip': 'x',
      'a.rst': 'x',
      'b/c.rst': 'x',
    }
    const folder = folderWith({ ...POSTS, ...others, '_config.yml': 'title: x' })
    for (const dryRun of [true, false]) {
      const { files, totals } = await run(db, folder, { dryRun })
      expect(totals).toMatchObject({ created: 2, skipped: 3 })
      expect(files.slice(2).map(({ file, outcome, reason }) => [file, outcome, reason])).toEqual([
        ['old.zip', 'skipped', 'it is an archive: unpack it first, unless it is a download that an article links'],
        ['*.html', 'skipped', '1 file has a format that is not read: convert to Markdown first'],
        ['*.rst', 'skipped', '2 files have a format that is not read: convert to Markdown first'],
      ])
    }
  })
})

/** Counts the statements that `work` sends. */
async function countStatements(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select' || name === 'execute') count += 1
      const member = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  await work(counting)
  return count
}

onDatabase('files of an export besides its posts', (test) => {
  test('are left out and named when they take too long, while the posts come in', async ({ db }) => {
    const links = JSON.stringify(Array.from({ length: 100_000 }, (_, number) => ({ label: `${number}`, address: '/x' })))
    const folder = folderWith({
      ...POSTS,
      'comments.json': `{"comments":[${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}]}`,
      'site.json': `{"siteName":"x","headerLinks":${links}}`,
    })
    const { items, totals } = await run(db, folder, { readLimits: limitsFor(/json/), writesRedirects: false })
    expect(totals.created).toBe(2)
    expect(items.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['comments.json', 'skipped'],
      ['site.json', 'skipped'],
    ])
    for (const { reason } of items) expect(reason).toMatch(SLOW_REASON)
  })

  test('ask the database once for the address of a post that is not here, however many comments it has', async ({ db }) => {
    const comment = { post: { address: 'https://old.example/2020/gone/' } }
    const known = { addresses: new Map<string, string>(), plannedSlugs: new Set<string>() }
    const statementsFor = (many: number) => {
      const written = Array.from({ length: many }, () => ({ ...comment, post: { ...comment.post } }))
      return countStatements(db, (counting) => findPosts(counting, written, known))
    }
    expect(await statementsFor(50)).toBe(await statementsFor(1))
  })

  test('come in whole when they are long', async ({ db }) => {
    const valid = Array.from({ length: 1_100 }, (_, number) => entry(1, { id: id(number), post: 'hello' }))
    const folder = folderWith({ ...POSTS, 'comments.json': JSON.stringify({ comments: [...valid, ...Array(600).fill({})] }) })
    const { items } = await run(db, folder, { dryRun: true })
    const of = (wanted: string) => items.filter(({ kind, outcome }) => kind === 'comment' && outcome === wanted).length
    expect([of('created'), of('skipped')]).toEqual([1_100, 600])
  })
})

onDatabase('comments of an import', (test) => {
  const FILES = {
    ...POSTS,
    'comments.json': JSON.stringify({
      note: 'x',
      comments: [
        entry(5, { post: 'hello', parent_id: id(4) }),
        entry(1, { post: 'hello', user_email: null, admin_reply: 'Thanks.', admin_replied_at: at(2) }),
        entry(2, { address: '/2020/01/Hello', parent_id: id(1) }),
        entry(3, { post: 'hello', parent_id: id(2) }),
        entry(4, { post: 'hello', parent_id: id(3) }),
        entry(6, { post: 'gone' }),
        entry(7, { post: 'hello', comment_text: 'x'.repeat(1_001) }),
        entry(8, { address: 'https://old.example/posts/other/?x=1', status: 'held' }),
        entry(9, { address: '/never/' }),
      ],
    }),
  }
  const EXPECTED = [
    [`${id(7)} comments.json, comment 7`, 'skipped', 'Comment must be at most 1000 characters'],
    [id(6), 'skipped', 'there is no post gone here'],
    [id(9), 'skipped', 'no post here was at /never/'],
    ...[1, 8, 2, 3, 4, 5].map((number) => [id(number), 'created', null]),
  ]

  test('come in with their threads, and a second run changes nothing', async ({ db }) => {
    const folder = folderWith(FILES)
    const planned = await run(db, folder, { dryRun: true })
    const ofComments = (items: readonly ImportedItem[]) => outcomes(items.filter(({ kind }) => kind === 'comment'))
    expect(ofComments(planned.items)).toEqual(EXPECTED)
    expect(await db.select().from(comments)).toEqual([])
    expect(ofComments((await run(db, folder)).items)).toEqual(EXPECTED)
    const stored = await db.select().from(comments).orderBy(asc(comments.id))
    expect(stored.map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
      [id(1), null, 0],
      [id(2), id(1), 1],
      [id(3), id(2), 2],
      [id(4), id(3), 3],
      [id(5), id(3), 3],
      [id(8), null, 0],
    ])
    expect(stored[0]).toMatchObject({
      ...{ userName: 'Ann', userEmail: '', adminReply: 'Thanks.', createdAt: new Date(at(1)), adminRepliedAt: new Date(at(2)) },
      ...{ noticeDueAt: null, userSession: null, format: 'text' },
    })
    expect(stored[1]).toMatchObject({ noReplyNeededAt: now, noticeDueAt: null })
    expect(stored[5]).toMatchObject({ status: 'held', heldBecause: 'imported', noReplyNeededAt: null })
    const again = await run(db, folder)
    expect(new Set(again.items.flatMap(({ kind, outcome }) => (kind === 'comment' ? [outcome] : [])))).toEqual(
      new Set(['skipped', 'unchanged']),
    )
    expect(await db.select().from(comments).orderBy(asc(comments.id))).toEqual(stored)
  })

  test('are found by the redirects of the site, and their pages show them', async ({ db }) => {
    await run(db, folderWith(POSTS))
    const list = JSON.stringify({ comments: [entry(1, { address: '/2020/01/hello/' })] })
    const { items } = await run(db, folderWith({ 'a/comments.json': list }))
    expect(outcomes(items)).toEqual([[id(1), 'created', null]])
    const [post] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, 'hello'))
    expect(await listComments(db, post?.id ?? '')).toMatchObject({ total: 1, list: [{ name: 'Ann' }] })
  })

  test('answer stored comments, and become comments of their own where the one above is missing', async ({ db }) => {
    const first = JSON.stringify({ comments: [entry(1, { post: 'hello' })] })
    await run(db, folderWith({ ...POSTS, 'comments.json': first }))
    const second = [
      entry(2, { post: 'hello', parent_id: id(1) }),
      entry(3, { post: 'hello', parent_id: id(99) }),
      entry(3, { post: 'other' }),
    ]
    const { items } = await run(db, folderWith({ 'comments.json': JSON.stringify({ comments: second }) }))
    expect(outcomes(items)).toEqual([
      [`${id(3)} again`, 'skipped', 'another comment has the same id'],
      [id(3), 'created', 'the comment that it answers is not here: it waits for review as a comment of its own'],
      [id(2), 'created', null],
    ])
    expect(
      (
        await db
          .select()
          .from(comments)
          .where(eq(comments.id, id(2)))
      )[0],
    ).toMatchObject({ parentId: id(1), level: 1 })
  })

  test('of a file that cannot be read are reported as one', async ({ db }) => {
    const { items } = await run(db, folderWith({ ...POSTS, 'comments.json': '[]' }), { writesRedirects: false })
    expect(outcomes(items)).toEqual([['comments.json', 'skipped', 'it has no list "comments" as an export writes it']])
  })
})

onDatabase('redirects of an import', (test) => {
  const FILES = {
    'a.md': '---\ntitle: A\naliases: [/old/a, /taken, /mine, /same, /admin/x, /live]\n---\nText.',
    'b.md': '---\ntitle: B\ndraft: true\naliases: [/old/b]\n---\nText.',
    'live.md': '---\ntitle: Live\ntype: page\n---\nText.',
    'redirects.csv': 'from,to,status\n/gone,,410\n/section/*,/posts/*,302\n/chain,/old/a,301\n',
  }

  test('are written where they fit, and conflicts are reported', async ({ db, actor }) => {
    await buildPost(db, { type: 'page', slug: 'taken', title: 'Taken' })
    for (const [from, to] of [
      ['/mine', '/about'],
      ['/same', '/posts/a'],
    ] as const)
      await createRedirect(db, actor, { fields: { from, to, status: '301' }, origin, now })
    const folder = folderWith(FILES)
    const expected = [
      ['/old/a', 'created', null],
      ['/taken', 'skipped', 'The page “Taken” is at this address.'],
      ['/mine', 'skipped', 'there is a redirect already, to /about'],
      ['/same', 'unchanged', null],
      ['/admin/x', 'skipped', '/admin/x is reserved: the site itself answers there.'],
      ['/old/b', 'skipped', 'the post is a draft'],
      ['/gone', 'created', null],
      ['/section/*', 'created', null],
      ['/chain', 'skipped', expect.stringContaining('is redirected itself')],
    ]
    expect(outcomes((await run(db, folder, { dryRun: true })).items)).toEqual(expected)
    expect(await db.select().from(redirects)).toHaveLength(2)
    expect(outcomes((await run(db, folder, { writesRedirects: false })).items)).toEqual([])
    expect(outcomes((await run(db, folder)).items)).toEqual(expected)
    const stored = await db.select().from(redirects).orderBy(asc(redirects.source))
    expect(stored.map(({ source, isPrefix, target, status }) => [source, isPrefix, target, status])).toEqual([
      ['/gone', false, null, 410],
      ['/mine', false, '/about', 301],
      ['/old/a', false, '/posts/a', 301],
      ['/same', false, '/posts/a', 301],
      ['/section', true, '/posts/*', 302],
    ])
    const again = await run(db, folder)
    expect(again.items.filter(({ outcome }) => outcome === 'created')).toEqual([])
    expect(await db.select().from(redirects).orderBy(asc(redirects.source))).toEqual(stored)
  })
})
