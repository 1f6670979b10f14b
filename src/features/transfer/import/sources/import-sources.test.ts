// Exports of other programs, from the file to the page.
import { expect } from 'vitest'
import { findPage } from '#src/features/posts/pages/page-queries.server.ts'
import { findPost } from '#src/features/posts/post-queries.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { folderWith } from '#tests/support/processes.ts'
import { importMarkdown } from '../import-markdown.server.ts'

const stored: string[] = []
const options = {
  now: new Date('2026-01-05T12:00:00Z'),
  dryRun: false,
  storeMedia: async ({ alt }: { alt?: string | undefined }) => {
    stored.push(alt ?? '')
    return { url: `/media/${'a'.repeat(64)}` }
  },
  storeRecording: async () => ({ url: '/media/x' }),
  resolveImages: async () => new Map(),
}

const lexical = JSON.stringify({
  root: {
    children: [
      {
        type: 'paragraph',
        children: [{ type: 'link', url: '__GHOST_URL__/about/', children: [{ type: 'extended-text', text: 'About' }] }],
      },
      { type: 'image', src: '__GHOST_URL__/content/images/2020/a.png', alt: 'A picture', caption: 'Caption' },
      { type: 'callout', calloutText: 'Mind this', backgroundColor: 'green' },
    ],
  },
})

const GHOST = {
  'outer/data/blog.json': JSON.stringify({
    db: [
      {
        meta: { exported_on: 1, version: '5.0.0' },
        data: {
          posts: [
            { id: 1, slug: 'hello', title: 'Hello', lexical, status: 'published', published_at: '2020-01-02T03:04:05Z' },
            { id: 2, slug: 'about', title: 'About', type: 'page', html: '<p>Ann</p>', status: 'published' },
            { id: 3, slug: 'secret', title: 'Secret', html: '<p>Paid</p>', status: 'published', visibility: 'paid' },
          ],
          tags: [{ id: 't', name: 'News' }],
          posts_tags: [{ post_id: 1, tag_id: 't' }],
        },
      },
    ],
  }),
  'outer/content/images/2020/a.png': 'png',
}

onDatabase('exports of other programs', (test) => {
  test('Ghost, with its pictures in an outer folder; a second run changes nothing', async ({ db }) => {
    const folder = folderWith(GHOST)
    stored.length = 0
    const takes = { ...options, decideConflict: () => ({ choice: 'take' as const, otherSlug: null }) }
    const { files, totals } = await importMarkdown(db, folder, takes)
    expect(totals).toMatchObject({ created: 3, skipped: 0 })
    expect(stored).toEqual(['A picture'])
    expect(files.map(({ post, notes }) => ({ slug: post?.slug, isPublished: post?.isPublished, notes }))).toEqual([
      { slug: 'about', isPublished: true, notes: [] },
      { slug: 'hello', isPublished: true, notes: [] },
      { slug: 'secret', isPublished: false, notes: ['imported as a draft: visibility is paid'] },
    ])
    const post = await findPost(db, 'hello')
    expect(post).toMatchObject({ title: 'Hello', category: ['News'], createdAt: '2020-01-02T03:04:05.000Z' })
    expect(post?.html).toContain('<a href="/about">About</a>')
    expect(post?.html).toMatch(/role="note".*Mind this/s)
    expect(await findPage(db, 'about')).toMatchObject({ title: 'About' })
    expect((await importMarkdown(db, folder, options)).totals).toMatchObject({ created: 0, changed: 0, unchanged: 3, skipped: 0 })
  })

  test('Medium, dev.to and Hashnode in one folder', async ({ db }) => {
    const folder = folderWith({
      'medium/posts/2020-01-02_A-post-0123456789ab.html':
        '<article class="h-entry"><h1 class="p-name">A post</h1><section data-field="body" class="e-content"><h3>A post</h3><p>Medium, <a href="https://medium.com/@ann/b-post-0123456789ac">the next</a></p></section><a href="https://medium.com/@ann/a-post-0123456789ab" class="p-canonical"></a></article>',
      'medium/posts/2020-01-03_B-post-0123456789ac.html':
        '<article class="h-entry"><h1 class="p-name">B post</h1><section data-field="body" class="e-content"><p>Medium too</p></section><a href="https://medium.com/@ann/b-post-0123456789ac" class="p-canonical"></a></article>',
      'medium/profile/profile.html': '<article class="h-card"></article>',
      'devto/articles.json': JSON.stringify([
        { body_markdown: '{% youtube abcdefghijk %}', title: 'C post', slug: 'c-post-1a', published: true },
      ]),
      'devto/comments.json': JSON.stringify([{ body_markdown: 'Nice', commentable_path: '/x/y' }]),
      'hashnode.json': JSON.stringify({
        posts: [{ cuid: 'c', slug: 'd-post', title: 'D post', contentMarkdown: '%[https://youtu.be/abcdefghijk]' }],
      }),
    })
    const { files, redirects } = await importMarkdown(db, folder, options)
    expect(files.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['devto/articles.json/c-post.md', 'created'],
      ['hashnode.json/d-post.md', 'created'],
      ['medium/posts/2020-01-02_A-post-0123456789ab.html/a-post.md', 'created'],
      ['medium/posts/2020-01-03_B-post-0123456789ac.html/b-post.md', 'created'],
      ['devto/comments.json', 'skipped'],
    ])
    expect(redirects).toContainEqual({ from: '/@ann/a-post-0123456789ab', to: '/posts/a-post' })
    expect((await findPost(db, 'a-post'))?.html).toContain('<a href="/posts/b-post">the next</a>')
    for (const slug of ['c-post', 'd-post'])
      expect((await findPost(db, slug))?.html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"')
    expect((await importMarkdown(db, folder, options)).totals).toMatchObject({ changed: 0, unchanged: 4 })
  })
})
