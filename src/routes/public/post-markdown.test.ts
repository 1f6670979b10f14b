import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs, posts } from '#src/db/schema/posts.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

onEmbedded('the site as text', (test, engine) => {
  let site: TestSite
  let db: Db

  beforeEach(async () => {
    const database = await engine.open()
    db = database.db
    const post = await buildPost(db, { slug: 'a-loop', title: 'A [loop]', description: 'About\nloops.', content: '<p>Round.</p>' })
    await db.insert(postSlugs).values({ slug: 'an-old-loop', postId: post.id })
    await buildPost(db, { slug: 'a-tool', title: 'A tool', isProject: true })
    await buildPost(db, { slug: 'a-draft', title: 'A draft', status: 'draft' })
    site = await openTestSite(database)
  })

  test.each(['/posts/a-draft.md', '/posts/unknown.md', '/posts/.md', '/posts/a-loop.md.md', '/posts/a_b.md', '/posts/%00.md'])(
    '%s is not found',
    async (address) => {
      expect([404, 302]).toContain((await site.ask(address)).status)
    },
  )

  test('the Markdown of a post is a cached file that names its page', async () => {
    const answer = await site.ask('/posts/a-loop.md')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('# A \\[loop\\]\n\nRound.\n')
    expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(answer.headers.get('Link')).toMatch(/^<.*\/posts\/a-loop>; rel="canonical"$/)
    const head = await site.ask('/posts/a-loop.md', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = answer.headers.get('ETag') ?? ''
    expect((await site.ask('/posts/a-loop.md', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await site.ask('/posts/a-loop.md', { method: 'POST' })).status).toBe(405)
  })

  test.each(['draft', 'scheduled', 'trashed'] as const)(
    'the Markdown of a post that became %s does not answer, whatever the visitor has',
    async (status) => {
      const etag = (await site.ask('/posts/a-loop.md')).headers.get('ETag') ?? ''
      expect((await site.ask('/posts/a-loop.md')).status).toBe(200)
      await db.update(posts).set({ status }).where(eq(posts.slug, 'a-loop'))
      const gone = async () => (await site.ask('/posts/a-loop.md')).status
      await expect.poll(gone).toBe(404)
      expect((await site.ask('/posts/a-loop.md', { headers: { 'If-None-Match': etag } })).status).toBe(404)
      expect((await (await site.ask('/llms.txt')).text()).includes('a-loop')).toBe(false)
    },
  )

  test('a former slug redirects to the current Markdown', async () => {
    const answer = await site.ask('/posts/an-old-loop.md')
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/posts/a-loop.md'])
  })

  test('llms.txt lists the published posts and projects with their Markdown', async () => {
    const answer = await site.ask('/llms.txt')
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toMatch(/^# Inkfolio\n\n> /)
    expect(text).toMatch(
      /## Posts\n\n- \[A tool\].*\n- \[A \\\[loop\\\]\]\(.*\/posts\/a-loop\.md\): About loops\.\n\n## Projects\n\n- \[A tool\]/,
    )
    expect(text).not.toContain('draft')
  })
})
