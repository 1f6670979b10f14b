import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listSuggestions } from './list-suggestions.server.ts'

onDatabase('suggestions while typing', (test) => {
  test('are titles, headings with their anchor, and categories of published posts', async ({ db }) => {
    await buildPost(db, { slug: 'walrus', title: 'The walrus', category: ['Walruses'] })
    await buildPost(db, { slug: 'sea', title: 'The sea', toc: [{ level: 2, id: 'its-walruses', text: 'Its walruses' }] })
    await buildPost(db, { title: 'A secret walrus', category: ['Walrus drafts'], status: 'draft' })
    expect(await listSuggestions(db, 'walr')).toEqual([
      { kind: 'post', label: 'The walrus', to: '/posts/walrus', post: null },
      { kind: 'heading', label: 'Its walruses', to: '/posts/sea#its-walruses', post: 'The sea' },
      { kind: 'category', label: 'Walruses', to: '/category/walruses', post: null },
    ])
  })

  test('are few, and none for text that holds no word', async ({ db }) => {
    const toc = [1, 2, 3, 4].map((number) => ({ level: 2 as const, id: `walrus-${number}`, text: `Walrus ${number}` }))
    for (let count = 0; count < 8; count += 1) await buildPost(db, { title: `Walrus ${count}`, toc, category: [`Walrus ${count}`] })
    expect(await listSuggestions(db, 'walrus')).toHaveLength(9)
    for (const text of ['', '  ', "'", '\\', ':*', '\u0000', '%', '& |']) expect(await listSuggestions(db, text)).toEqual([])
  })

  test('contain words that are joined by punctuation, and those with a typographic apostrophe', async ({ db }) => {
    const toc = ['Calling make_vec', 'What’s new'].map((text, index) => ({ level: 2 as const, id: `heading-${index}`, text }))
    await buildPost(db, { title: 'Words', toc, category: ['Node.js', 'CI/CD'] })
    const find = async (text: string) => (await listSuggestions(db, text)).map(({ label }) => label)
    expect(await find('make_vec')).toEqual(['Calling make_vec'])
    for (const text of ["what's", 'what’s']) expect(await find(text), text).toEqual(['What’s new'])
    expect(await find('node.js')).toEqual(['Node.js'])
    expect(await find('ci/cd')).toEqual(['CI/CD'])
  })
})

onDatabase('suggested pages', (test) => {
  test('are published and have the words in their title', async ({ db }) => {
    await buildPost(db, { type: 'page', slug: 'uses', title: 'What I use' })
    await buildPost(db, { type: 'page', slug: 'hidden', title: 'What I use in secret', status: 'draft' })
    expect(await listSuggestions(db, 'use')).toEqual([{ kind: 'page', label: 'What I use', to: '/uses', post: null }])
  })
})
