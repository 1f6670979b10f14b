import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { loadPost } from './load-post.server.ts'

const day = (number: number) => new Date(Date.UTC(2025, 0, number))

onDatabase('the links of a post', (test) => {
  test('lead to the published posts before and after it by date', async ({ db }) => {
    for (const [slug, number] of Object.entries({ first: 1, second: 3, third: 5 }))
      await buildPost(db, { slug, title: `The ${slug}`, createdAt: day(number) })
    await buildPost(db, { slug: 'a-draft', status: 'draft', createdAt: day(2) })
    await buildPost(db, { slug: 'scheduled', status: 'scheduled', createdAt: day(4) })
    const adjacent = async (slug: string) => (await loadPost(db, slug))?.adjacent
    const link = (slug: string) => ({ slug, title: `The ${slug}` })
    expect(await adjacent('first')).toEqual({ older: null, newer: link('second') })
    expect(await adjacent('second')).toEqual({ older: link('first'), newer: link('third') })
    expect(await adjacent('third')).toEqual({ older: link('second'), newer: null })
  })

  test('lead past posts of the same date without leaving one out', async ({ db }) => {
    for (const slug of ['a', 'b', 'c']) await buildPost(db, { slug, createdAt: day(1) })
    const seen: string[] = []
    const oldest = (await Promise.all(['a', 'b', 'c'].map((slug) => loadPost(db, slug)))).find((page) => page?.adjacent.older === null)
    for (let slug = oldest?.post.slug; slug; slug = (await loadPost(db, slug))?.adjacent.newer?.slug) seen.push(slug)
    expect(seen.sort()).toEqual(['a', 'b', 'c'])
  })

  test('name the published parts of its series: by number, then by date, in any case', async ({ db }) => {
    await buildPost(db, { slug: 'undated', series: 'From scratch', createdAt: day(1) })
    await buildPost(db, { slug: 'two', series: 'from scratch', seriesOrder: 2, createdAt: day(2) })
    await buildPost(db, { slug: 'one', series: 'From Scratch', seriesOrder: 1, createdAt: day(3) })
    await buildPost(db, { slug: 'hidden', series: 'From scratch', seriesOrder: 3, status: 'draft' })
    await buildPost(db, { slug: 'other', series: 'Another', seriesOrder: 1 })
    await buildPost(db, { slug: 'alone' })
    const parts = async (slug: string) => (await loadPost(db, slug))?.parts.map((part) => part.slug)
    expect(await parts('two')).toEqual(['one', 'two', 'undated'])
    expect(await parts('other')).toEqual(['other'])
    expect(await parts('alone')).toEqual([])
  })
})
