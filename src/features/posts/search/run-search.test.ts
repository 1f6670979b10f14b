import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onBothEngines, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listPosts } from '../listing/list-posts.server.ts'

async function find(db: Db, search: string, changes: { exact?: boolean; category?: string; page?: number } = {}) {
  const listing = await listPosts(db, { scope: 'posts', search, category: '', page: 1, sort: 'best', exact: false, ...changes })
  return { ...listing, titles: listing.posts.map(({ title }) => title) }
}

onBothEngines('finding what was meant', (test) => {
  test('identifiers, versions and operators are found as they are written, and by their parts', async ({ db }) => {
    const written: Record<string, string> = {
      make_vec: 'Call make_vec(3) first.',
      'Vec<i32>': 'A Vec<i32> of numbers.',
      '1.10': 'Since 1.10, finally.',
      'foo.bar()': 'Then foo.bar() returns.',
      '#[derive]': 'With #[derive(Debug)].',
      makeVec: 'Call makeVec(3) first.',
      'std::io::Read': 'It implements std::io::Read.',
      '=>': 'An arrow => here.',
    }
    for (const [title, plainText] of Object.entries(written)) await buildPost(db, { title: `About ${title.length}`, plainText })
    await buildPost(db, { title: 'Apart', plainText: '10 bars make 1 foo vec of i32; std read io' })
    const titleOf = (search: string) => [`About ${search.length}`]
    for (const search of Object.keys(written).filter((name) => name !== 'makeVec'))
      expect((await find(db, search)).titles, search).toEqual(titleOf(search))
    expect((await find(db, 'makevec')).titles).toEqual(titleOf('makeVec'))
    expect((await find(db, 'io::Read')).titles).toEqual(titleOf('std::io::Read'))
    expect((await find(db, 'vec make')).total, 'parts of both spellings, and apart').toBe(3)
  })

  test('words that only punctuation separates are found apart when they never stand together', async ({ db }) => {
    await buildPost(db, { title: 'Apart', plainText: 'The bar of a foo.' })
    expect(await find(db, 'foo.bar')).toMatchObject({ titles: ['Apart'], correctedTo: null })
  })

  test('a search that finds nothing shows the results of its correction, unless it is exact', async ({ db }) => {
    await buildPost(db, { title: 'Receiving letters', category: ['Post'] })
    expect(await find(db, 'Recieving leters')).toMatchObject({
      titles: ['Receiving letters'],
      total: 1,
      all: 1,
      categories: [{ name: 'Post', count: 1 }],
      correctedTo: 'receiving letters',
      correction: null,
    })
    expect(await find(db, 'recieving', { exact: true })).toMatchObject({
      titles: [],
      total: 0,
      correctedTo: null,
      correction: { query: 'receiving', total: 1 },
    })
  })

  test('a search with results is not corrected, however rare its spelling is', async ({ db }) => {
    await buildPost(db, { title: 'One', plainText: 'A wallrus.' })
    for (let count = 0; count < 10; count += 1) await buildPost(db, { title: 'Other', plainText: 'A walrus.' })
    expect(await find(db, 'wallrus')).toMatchObject({ titles: ['One'], correctedTo: null, correction: null })
  })

  test('words of drafts, and words that nothing has any more, are never suggested', async ({ db }) => {
    await buildPost(db, { title: 'Secret walrus', status: 'draft' })
    await buildPost(db, { title: 'A narwhal' })
    await db.execute('DELETE FROM posts WHERE published')
    for (const search of ['walrsu', 'narwhla']) expect(await find(db, search)).toMatchObject({ correction: null, correctedTo: null })
  })

  test('a word that no post has any more is corrected', async ({ db }) => {
    const { id } = await buildPost(db, { title: 'Recieving' })
    await db.update(posts).set({ title: 'Receiving letters' }).where(eq(posts.id, id))
    expect((await find(db, 'recieving leters')).correctedTo).toBe('receiving letters')
  })

  test('a word without a similar one does not keep the others from being corrected', async ({ db }) => {
    await buildPost(db, { title: 'Receiving base64' })
    expect((await find(db, 'base64 recieving')).correctedTo).toBe('base64 receiving')
    expect((await find(db, 'quokkas recieving')).correctedTo).toBeNull()
  })

  test('one letter in a word of four, two in a longer one; numbers and shorter words are not corrected', async ({ db }) => {
    await buildPost(db, { title: 'Kubernetes parser and rust, c 42 walrus' })
    const pairs = [
      ['kubrntes', 'kubernetes'],
      ['prsre', 'parser'],
      ['paesre', 'parser'],
      ['wlrsu', 'walrus'],
      ['wlarsu', 'walrus'],
      ['wallruss', 'walrus'],
      ['rsut', 'rust'],
    ] as const
    for (const [search, correction] of pairs) expect((await find(db, search)).correctedTo, search).toBe(correction)
    for (const search of ['rtsu', 'rut', '43', 'kbrnts', 'prre']) expect((await find(db, search)).correctedTo, search).toBeNull()
  })

  test('a known word of less than eight letters is not replaced by one with two other letters', async ({ db }) => {
    await buildPost(db, { title: 'Letters', plainText: 'A parser.' })
    for (let count = 0; count < 10; count += 1) await buildPost(db, { title: 'Other', plainText: 'A barber.' })
    expect((await find(db, 'parser')).correction).toBeNull()
    expect(await find(db, 'parser letters zebra')).toMatchObject({ total: 0, correctedTo: null })
  })

  test('up to four misspelt words are corrected, of more none', async ({ db }) => {
    const words = 'walrus narwhal dolphin penguin octopus lobster herring anchovy mackerel sturgeon seahorse jellyfish'.split(' ')
    await buildPost(db, { title: 'Sea', plainText: words.join(' ') })
    const misspell = (count: number) => words.map((word, place) => (place < count ? word.slice(0, 3) + word.slice(4) : word)).join(' ')
    expect((await find(db, misspell(4))).correctedTo).toBe(words.join(' '))
    expect(await find(db, misspell(5))).toMatchObject({ total: 0, correctedTo: null, correction: null })
  })

  test('every change of a post changes what a search finds', async ({ db }) => {
    expect((await find(db, 'walrus')).titles).toEqual([])
    const { id } = await buildPost(db, { title: 'A walrus', category: ['Sea'] })
    const change = (values: Partial<typeof posts.$inferInsert>) => db.update(posts).set(values).where(eq(posts.id, id))
    expect(await find(db, 'walrus')).toMatchObject({ titles: ['A walrus'], categories: [{ name: 'Sea', count: 1 }] })
    await change({ category: ['Animals'] })
    expect((await find(db, 'walrus')).categories).toEqual([{ name: 'Animals', count: 1 }])
    await buildPost(db, { title: 'Another', plainText: 'A walrus.' })
    expect((await find(db, 'walrus')).titles).toEqual(['A walrus', 'Another'])
    await change({ title: 'Nothing', plainText: '' })
    expect((await find(db, 'walrus')).titles).toEqual(['Another'])
    await change({ plainText: 'A walrus, a walrus, a walrus.' })
    expect((await find(db, 'walrus')).titles).toEqual(['Nothing', 'Another'])
    await change({ status: 'draft' })
    expect((await find(db, 'walrus')).titles).toEqual(['Another'])
    await db.delete(posts)
    expect((await find(db, 'walrus')).titles).toEqual([])
  })

  test('a long text whose words are joined by punctuation is published and found', async ({ db }) => {
    const words = Array.from({ length: 50_000 }, (_, index) => index.toString(36).padStart(4, 'x'))
    const { id } = await buildPost(db, { title: 'Addresses', plainText: words.join(':'), status: 'draft' })
    await db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
    for (const search of ['addresses', words.slice(0, 3).join(':')]) expect((await find(db, search)).titles, search).toEqual(['Addresses'])
  })

  test('concurrent writers with the same new words do not deadlock', async ({ db }) => {
    const words = Array.from({ length: 200 }, (_, index) => `word${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => buildPost(db, { plainText: (index % 2 ? words : words.toReversed()).join(' ') })),
    )
    expect((await find(db, 'wordaa')).total).toBe(8)
  })
})

onBothEngines('a search of many words', (test) => {
  test('has every match on one of its pages, although few of them are ranked', async ({ db }) => {
    const ids: string[] = []
    for (let made = 0; made < 45; made += 1) ids.push((await buildPost(db, { title: `A tree ${made}`, plainText: 'a tree' })).id)
    const search = 'tree a '.repeat(28)
    const found: string[] = []
    for (let page = 1; found.length < ids.length; page += 1) {
      const { posts: shown } = await find(db, search, { page })
      expect(shown).not.toEqual([])
      found.push(...shown.map(({ id }) => id))
    }
    expect(found.toSorted()).toEqual(ids.toSorted())
  })
})

onPostgres('concurrent writers', (test) => {
  test('a change and a publication with the same new words do not deadlock', async ({ db }) => {
    const { id } = await buildPost(db)
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const [published] = await db.transaction(async (changing) => {
      const change = (plainText: string) => changing.update(posts).set({ plainText }).where(eq(posts.id, id))
      await change('The zebra.')
      const publishing = buildPost(db, { plainText: 'The aardvark and the zebra.' })
      await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(1)
      await change('The aardvark.')
      return [publishing] as const
    })
    await published
    expect((await find(db, 'aardvark')).total).toBe(2)
  })
})
