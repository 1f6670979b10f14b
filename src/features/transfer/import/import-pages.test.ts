import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { findPage } from '#src/features/posts/pages/page-queries.server.ts'
import { findPost } from '#src/features/posts/post-queries.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { folderWith } from '#tests/support/processes.ts'
import { importMarkdown } from './import-markdown.server.ts'

const options = { now: new Date('2026-01-05T12:00:00Z'), dryRun: false, ...listMediaIn([]) }

onDatabase('importing pages', (test) => {
  test('a file of the type page is a page, beside a post with the same slug; links lead to it', async ({ db }) => {
    const folder = folderWith({
      'uses.md': '---\ntitle: A post\n---\nSee [the page](pages/uses.md).',
      'pages/uses.md': '---\ntitle: A page\ntype: page\ncategory: Java\nseries: Tools\n---\nText.',
    })
    expect((await importMarkdown(db, folder, options)).totals).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      edited: 0,
      conflict: 0,
      skipped: 0,
    })
    expect(await findPage(db, 'uses')).toMatchObject({ title: 'A page' })
    expect((await findPost(db, 'uses'))?.html).toContain('<a href="/uses">the page</a>')
    expect(await db.select({ category: posts.category, series: posts.series }).from(posts).orderBy(posts.type)).toEqual([
      { category: [], series: null },
      { category: [], series: null },
    ])
    expect((await importMarkdown(db, folder, options)).totals.unchanged).toBe(2)
  })

  test('a page at a reserved address is skipped with the reason', async ({ db }) => {
    const folder = folderWith({ 'pages/archive.md': '---\ntitle: Archive\ntype: page\n---\nText.' })
    const { files } = await importMarkdown(db, folder, options)
    expect(files).toMatchObject([{ outcome: 'skipped', reason: '/archive is reserved for the archive' }])
  })
})
