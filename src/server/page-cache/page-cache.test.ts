import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { onBothEngines, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { FaultyLink } from '#tests/support/faults/faulty-link.ts'
import { openTestSite } from '#tests/support/site.ts'

onBothEngines('cached pages', (test) => {
  test('a page is rendered once, and again after a change', async ({ database, db }) => {
    const post = await buildPost(db, { slug: 'first', title: 'First', renderVersion: RENDER_VERSION })
    const { ask, pages } = await openTestSite(database)
    const [one, two] = [await ask('/posts/first'), await ask('/posts/first?utm_source=x&token=y')]
    expect(await one.text()).toBe(await two.text())
    expect(pages.counts()).toMatchObject({ misses: 1, stored: 1, hits: 1 })
    await ask('/about')
    await db.update(posts).set({ title: 'Second' }).where(eq(posts.id, post.id))
    await pages.waitForChanges()
    expect(await (await ask('/posts/first')).text()).toContain('Second')
    await ask('/about')
    expect(pages.counts()).toMatchObject({ misses: 4, hits: 1 })
  })

  test('a comment is on the page for every request after its response', async ({ database }) => {
    const post = await buildPost(database.db, { slug: 'talk', renderVersion: RENDER_VERSION })
    const { ask } = await openTestSite(database)
    await Promise.all(['/posts/talk', '/posts/talk.data', '/'].map((address) => ask(address)))
    const comment = { post_id: post.id, user_name: 'Ada', user_email: 'ada@example.com', comment_text: 'A first word.', elapsed_ms: 60_000 }
    const headers = { 'Content-Type': 'application/json' }
    const answer = await ask('/functions/post-comment', { method: 'POST', headers, body: JSON.stringify(comment) })
    expect(await answer.json()).toMatchObject({ status: 'shown' })
    for (const address of ['/posts/talk', '/posts/talk.data']) expect(await (await ask(address)).text()).toContain('"Ada"')
  })

  test('made-up addresses do not fill the cache', async ({ database }) => {
    for (const title of ['One', 'Two']) await buildPost(database.db, { title, category: ['Java'], renderVersion: RENDER_VERSION })
    const { ask, pages } = await openTestSite(database)
    const random = Array.from({ length: 20 }, (_, number) => [
      ...[
        `/posts?x=${number}`,
        `/posts?page=${number + 2}`,
        `/posts?category=${number}`,
        `/posts?search=${number}`,
        `/posts?page=0${number}`,
      ],
      ...[
        `/posts/none-${number}`,
        `/category/none-${number}`,
        `/about?token=${number}`,
        `/nothing-${number}`,
        `/posts?category=JAVA&y=${number}`,
      ],
    ])
    for (const address of random.flat()) await ask(address)
    expect(pages.counts().pages).toBe(2)
  })
})

onPostgres('while PostgreSQL is away', (test, engine) => {
  test('cached pages are sent, others answer 503 with Retry-After, and all are rendered again afterwards', async () => {
    const direct = await engine.open()
    const post = await buildPost(direct.db, { slug: 'first', title: 'First', renderVersion: RENDER_VERSION })
    const url = await engine.url()
    const link = await FaultyLink.to(url)
    const database = await openPostgres(link.through(url))
    onTestFinished(async () => {
      await database.close()
      await link.close()
    })
    const { ask } = await openTestSite(database)
    const cached = await (await ask('/posts/first')).text()
    link.set('refused')
    expect(await (await ask('/posts/first')).text()).toBe(cached)
    const cold = await ask('/posts')
    expect([cold.status, cold.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await cold.text()).toContain('requestId')
    expect((await ask('/functions/increment-post-view', { method: 'POST', body: JSON.stringify({ post_id: post.id }) })).status).toBe(503)
    await direct.db.update(posts).set({ title: 'Second' }).where(eq(posts.id, post.id))
    link.set('none')
    await expect.poll(async () => (await ask('/posts/first')).text()).toContain('Second')
    expect((await ask('/posts')).status).toBe(200)
  })
})
