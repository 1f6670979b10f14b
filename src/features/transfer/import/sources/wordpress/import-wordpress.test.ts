import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { exportInFormat } from '#src/features/transfer/export/formats/export-format.server.ts'
import { wordsOf } from '#tests/support/article-words.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildExportedSite, importExport } from '#tests/support/exported-site.ts'
import { listMediaIn, STORED_NAME } from '#tests/support/media-list.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { postMeta, wordpressComment, wordpressExport } from '#tests/support/wordpress-export.ts'
import { importMarkdown } from '../../import-markdown.server.ts'
import { plainTextOf } from '../html-text.ts'

let folder = ''
let stored: string[] = []

beforeEach(() => {
  folder = temporaryFolder()
  stored = []
})

function run(db: Db, dryRun = false) {
  return importMarkdown(db, folder, {
    now: new Date('2026-11-20T12:00:00Z'),
    dryRun,
    decideConflict: () => ({ choice: 'take', otherSlug: null }),
    ...listMediaIn(stored),
  })
}

function writeExport(words: string): void {
  mkdirSync(path.join(folder, 'uploads/2020/01'), { recursive: true })
  writeFileSync(path.join(folder, 'uploads/2020/01/a.jpg'), 'PICTURE')
  const uploads = 'https://www.old.example/wp-content/uploads/2020/01'
  const content = `${words}\n\n<a href="https://old.example/2020/01/post-2/#part">other</a> [map id="1"]\n\n<img src="${uploads}/a-300x200.jpg" alt="A">`
  const more = `${postMeta('_thumbnail_id', '3')}${wordpressComment({ id: 1, content: 'Nice' })}`
  const items = [
    { id: 1, content, more },
    { id: 2, content: '<!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->' },
    { id: 3, type: 'attachment', more: `<wp:attachment_url>${uploads}/a.jpg</wp:attachment_url>` },
    { id: 4, type: 'page', name: 'about', title: 'About', content: 'Page' },
  ]
  writeFileSync(path.join(folder, 'blog.xml'), wordpressExport(items))
}

onDatabase('importing from WordPress', (test) => {
  test('posts, pages, links and pictures come in; a second run changes nothing', async ({ db }) => {
    writeExport('Hello\nthere')
    const preview = await run(db, true)
    const { files, redirects } = await run(db)
    expect(preview.files).toEqual(files)
    const made = files
      .filter(({ post }) => post !== null)
      .map(({ file, post, outcome, notes }) => [file, post?.type, post?.slug, outcome, notes])
    expect(made).toEqual([
      ['blog.xml/about.md', 'page', 'about', 'created', []],
      ['blog.xml/post-1.md', 'post', 'post-1', 'created', ['shortcode map: not known here, only the text stays']],
      ['blog.xml/post-2.md', 'post', 'post-2', 'created', []],
    ])
    expect(redirects).toContainEqual({ from: '/2020/01/post-1/', to: '/posts/post-1' })
    expect(stored).toEqual(['PICTURE', 'PICTURE'])
    const [post] = await db.select().from(posts).where(eq(posts.slug, 'post-1'))
    expect(post?.content).toBe(
      `<p>Hello<br>\nthere</p>\n<p><a href="/posts/post-2#part">other</a></p>\n<p><img src="/media/${STORED_NAME}" alt="A"></p>`,
    )
    expect(post?.thumbnail).toBe(`/media/${STORED_NAME}`)
    expect(post?.createdAt).toEqual(new Date('2020-01-02T11:00:00Z'))

    const again = await run(db)
    expect(again.files.map(({ outcome }) => outcome)).toEqual(files.map(({ outcome }) => (outcome === 'created' ? 'unchanged' : outcome)))
    writeExport('Changed')
    const changed = await run(db)
    expect(changed.files.filter(({ outcome }) => outcome === 'changed').map(({ file }) => file)).toEqual(['blog.xml/post-1.md'])
  })

  test('what an export for WordPress writes comes back', async ({ db }) => {
    const home = temporaryFolder()
    const files = openFolderStore(path.join(home, 'media'))
    await buildExportedSite(db, files)
    const read = () => db.select().from(posts).where(ne(posts.status, 'trashed')).orderBy(posts.slug)
    const before = await read()
    await exportInFormat(db, 'wordpress', { folder: path.join(home, 'out'), media: files, origin: 'https://old.example' })
    await db.delete(posts)
    const { totals } = await importExport(db, path.join(home, 'out'), files)
    expect(totals).toMatchObject({ created: 4 })
    const after = await read()
    for (const [index, post] of before.entries()) {
      expect(after[index]).toMatchObject(pick(post))
      // The export writes the label of a callout.
      const words = wordsOf(plainTextOf(after[index]?.content ?? '')).filter((word) => word !== 'Tip')
      expect(words).toEqual(wordsOf(plainTextOf(post.content)))
    }
  })
})

function pick({ slug, title, type, status, category, authors, series, seriesOrder }: typeof posts.$inferSelect) {
  return { slug, title, type, status, category, authors, series, seriesOrder }
}
