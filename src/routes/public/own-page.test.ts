import { expect } from 'vitest'
import { postSlugs } from '#src/db/schema/posts.ts'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const origin = 'http://localhost'
const PAGE = { type: 'page', slug: 'uses', title: 'What I use', description: 'Tools.', renderedHtml: '<p>A keyboard.</p>' } as const

onDatabase('a page of the owner', (test) => {
  test('is at its slug, in the sitemap and at no other address', async ({ database }) => {
    await buildPost(database.db, PAGE)
    const { ask } = await openTestSite(database)
    const answer = await ask('/uses')
    expect(answer.status).toBe(200)
    const { loaderData } = await answer.json()
    expect(loaderData['routes/public/texts/page'].page).toMatchObject({ title: 'What I use', description: 'Tools.' })
    expect(await (await ask('/sitemap.xml')).text()).toContain('/uses</loc><lastmod>')
    expect((await ask('/posts/uses')).status).not.toBe(200)
    expect((await ask('/posts/uses.md')).status).toBe(404)
  })

  test('is missing unless it is published, and found in capitals', async ({ database }) => {
    await buildPost(database.db, { ...PAGE, status: 'draft', slug: 'secret' })
    await buildPost(database.db, PAGE)
    const { ask } = await openTestSite(database)
    const missing = await ask('/secret')
    expect(missing.status).toBe(404)
    expect((await missing.json()).loaderData['routes/public/texts/page']).toBeNull()
    expect((await ask('/Secret')).status).toBe(404)
    const capitals = await ask('/Uses?a=b')
    expect([capitals.status, capitals.headers.get('Location')]).toEqual([301, '/uses?a=b'])
  })

  test('wins over a redirect; its former address leads to it, and is taken for redirects', async ({ database, db, actor }) => {
    const now = new Date('2026-03-01T12:00:00Z')
    const addRule = (from: string) => createRedirect(db, actor, { fields: { from, to: '/about', status: '301' }, origin, now })
    await addRule('/uses')
    const { id } = await buildPost(db, PAGE)
    await db.insert(postSlugs).values({ slug: 'tools', type: 'page', postId: id })
    const { ask } = await openTestSite(database)
    expect((await ask('/uses')).status).toBe(200)
    const renamed = await ask('/tools')
    expect([renamed.status, renamed.headers.get('Location')]).toEqual([301, '/uses'])
    await expect(addRule('/tools')).rejects.toMatchObject({ details: { issues: [{ message: expect.stringContaining('leads to /uses') }] } })
    await expect(addRule('/uses/')).rejects.toThrow()
  })
})

onDatabase('a search', (test) => {
  test('lists the pages that it finds, on its first page', async ({ database }) => {
    await buildPost(database.db, { ...PAGE, title: 'Uses heron12ab34cd' })
    const { ask } = await openTestSite(database)
    const pagesOf = async (query: string) => (await (await ask(`/posts?${query}`)).json()).loaderData['routes/public/listings/posts'].pages
    expect(await pagesOf('search=heron12ab34cd')).toEqual([{ slug: 'uses', title: 'Uses heron12ab34cd' }])
    expect(await pagesOf('search=walrus')).toEqual([])
    expect(await pagesOf('')).toEqual([])
  })
})
