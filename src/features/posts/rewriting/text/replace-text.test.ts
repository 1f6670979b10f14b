import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { getEditedPost } from '../../drafts/editable-post.server.ts'
import { undoRewrite } from '../rewrites.server.ts'
import { replaceTextInPosts } from './replace-text.server.ts'
import { searchText } from './search-text.server.ts'
import { type FoundPost, SEARCH_PARTS, SEARCH_STATES, type TextSearch } from './text-search.ts'

const now = new Date('2026-03-01T12:00:00Z')
const searchFor = (text: string, how: Partial<TextSearch> = {}): TextSearch => ({
  ...{ text, matchCase: false, wholeWord: false, parts: SEARCH_PARTS, states: SEARCH_STATES },
  ...how,
})

async function open(db: Db) {
  const actor = await buildAdmin(db)
  const resolveImages = (urls: string[]) => loadImageSources(db, urls)
  return {
    actor,
    find: async (text: string, how?: Partial<TextSearch>) => {
      const found: FoundPost[] = []
      let searched = 0
      for (let after: string | null = ''; after !== null; ) {
        const answer: Awaited<ReturnType<typeof searchText>> = await searchText(db, actor, { search: searchFor(text, how), after })
        found.push(...answer.posts)
        searched += answer.searched
        after = answer.next
        if (after === null) expect(searched).toBe(answer.total)
      }
      return found.toSorted((one, other) => one.title.localeCompare(other.title))
    },
    replace: (found: FoundPost[], search: TextSearch, replacement: string, skipped: string[] = []) =>
      replaceTextInPosts(db, actor, {
        ...{ search, replacement, rewriteId: null, now, resolveImages },
        posts: found.map(({ id, version }) => ({ id, version, skipped })),
      }),
    undo: (rewriteId: string) => undoRewrite(db, actor, { rewriteId, now, resolveImages }),
    save: (postId: string, content: string) => editPost(db, actor, { postId, fields: { content }, now }),
  }
}

onDatabase('replacing a text in all posts', (test) => {
  test('replaces it in the texts for search engines, and takes it back', async ({ db }) => {
    const { find, replace, undo } = await open(db)
    const post = await buildPost(db, { title: 'T', metaTitle: 'Old name', metaDescription: 'About the old name', content: '<p>x</p>' })
    const found = await find('old name')
    expect(found[0]?.places.map(({ key }) => key)).toEqual(['row:metaTitle:0', 'row:metaDescription:0'])
    expect(await find('old name', { parts: ['text'] })).toEqual([])
    const { rewriteId } = await replace(found, searchFor('old name'), 'new name')
    expect(await readPost(db, post.id)).toMatchObject({ metaTitle: 'new name', metaDescription: 'About the new name' })
    if (rewriteId === null) throw new Error('nothing was rewritten')
    await undo(rewriteId)
    expect(await readPost(db, post.id)).toMatchObject({ metaTitle: 'Old name', metaDescription: 'About the old name' })
  })

  test('finds it in the chosen parts of the chosen posts, with its place', async ({ db }) => {
    const { find, save } = await open(db)
    await buildPost(db, { title: 'A cat', description: 'Cats.', content: '<p class="cat">The <b>c</b>at &amp; <code>cat</code>.</p>' })
    await buildPost(db, { title: 'B', content: '<p>cat</p>', status: 'draft' })
    await buildPost(db, { title: 'C', content: '<p>cat</p>', status: 'scheduled', createdAt: new Date('2999-01-01') })
    await buildPost(db, { title: 'D', content: '<p>cat</p>', type: 'page' })
    await buildPost(db, { title: 'E', content: '<p>cat</p>', status: 'trashed' })
    const edited = await buildPost(db, { title: 'F', content: '<p>dog</p>' })
    await save(edited.id, '<p>c<i>at</i></p>')
    await buildPost(db, { title: 'G', content: '<p title="cat">x</p>' })

    const [first, ...others] = await find('CAT')
    expect(first).toMatchObject({ title: 'A cat', type: 'post', status: 'published', version: 1, total: 4 })
    expect(first?.places.map(({ key, isCode, before, match, after }) => [key, isCode, before, match, after])).toEqual([
      ['row:title:0', false, 'A ', 'cat', ''],
      ['row:description:0', false, '', 'Cat', 's.'],
      ['row:content:0', false, 'The ', 'cat', ' & cat.'],
      ['row:content:1', true, 'The cat & ', 'cat', '.'],
    ])
    expect(others.map(({ title, places }) => `${title} ${places.map(({ key }) => key)}`)).toEqual([
      ...['B copy:content:0', 'C row:content:0', 'D row:content:0', 'F copy:content:0'],
    ])
    expect((await find('cat', { states: ['drafts', 'pages'] })).map(({ title }) => title)).toEqual(['B', 'D'])
    expect((await find('cat', { states: ['changes'] })).map(({ title }) => title)).toEqual(['F'])
    expect((await find('cat', { parts: ['titles'] })).map(({ title }) => title)).toEqual(['A cat'])
    expect((await find('cat', { parts: ['code'] })).map(({ total }) => total)).toEqual([1])
    expect(await find('cats', { matchCase: true })).toEqual([])
    expect((await find('cat &', { wholeWord: true })).map(({ title }) => title)).toEqual(['A cat'])
  })

  test('finds letters of other scripts in any case', async ({ db }) => {
    const { find } = await open(db)
    await buildPost(db, { title: 'Слово', content: '<p>x</p>' })
    await buildPost(db, { title: 'Two', content: '<p>&laquo;СЛОВО&raquo;</p>', plainText: '«СЛОВО»' })
    expect(await find('слОво')).toHaveLength(2)
    expect(await find('«слово»')).toHaveLength(1)
    expect(await find('слово', { matchCase: true })).toEqual([])
  })

  test('replaces what was found, but for the places that the owner left out, and is undone', async ({ db }) => {
    const { find, replace, undo, save } = await open(db)
    const live = await buildPost(db, { title: 'A cat', content: '<p>cat cat</p>' })
    const draft = await buildPost(db, { title: 'B cat', content: '<p>cat</p>', status: 'draft' })
    const edited = await buildPost(db, { title: 'C', content: '<p>cat public</p>' })
    await save(edited.id, '<p>cat changed</p>')
    const before = await Promise.all([live, draft, edited].map(({ id }) => getEditedPost(db, id)))

    const { rewriteId, ...result } = await replace(await find('cat'), searchFor('cat'), '$& <dog>', ['row:content:1', 'copy:title:0'])
    expect(result).toEqual({ replaced: 3, failed: [] })
    expect(await readPost(db, live.id)).toMatchObject({ title: 'A $& <dog>', content: '<p>$&amp; &lt;dog> cat</p>' })
    expect((await readPost(db, live.id)).renderedHtml).toContain('$&#x26; &#x3C;dog> cat')
    expect(await readPost(db, draft.id)).toMatchObject({ title: 'B cat', content: '<p>$&amp; &lt;dog></p>' })
    expect((await getEditedPost(db, draft.id)).fields.title).toBe('B cat')
    expect((await readPost(db, edited.id)).content).toContain('dog> public')
    expect((await getEditedPost(db, edited.id)).fields.content).toContain('dog> changed')

    expect(await undo(rewriteId)).toEqual({ undone: 3, kept: [], left: 0 })
    for (const one of before) expect((await getEditedPost(db, one.postId)).fields).toEqual(one.fields)
  })

  test('public text alone, or unpublished changes alone', async ({ db }) => {
    const { find, replace, save } = await open(db)
    const { id } = await buildPost(db, { content: '<p>cat public</p>' })
    const plain = await buildPost(db, { content: '<p>cat</p>' })
    await save(id, '<p>cat changed</p>')
    const changes = searchFor('cat', { states: ['changes'] })
    expect(await replace(await find('cat', changes), changes, 'dog')).toMatchObject({ replaced: 1 })
    expect((await readPost(db, id)).content).toBe('<p>cat public</p>')
    expect((await getEditedPost(db, id)).fields.content).toBe('<p>dog changed</p>')
    const published = searchFor('cat', { states: ['published'] })
    expect(await replace(await find('cat', published), published, 'cow')).toMatchObject({ replaced: 2 })
    expect((await readPost(db, id)).content).toBe('<p>cow public</p>')
    expect((await getEditedPost(db, id)).fields.content).toBe('<p>dog changed</p>')
    expect(await getEditedPost(db, plain.id)).toMatchObject({ hasChanges: false, fields: { content: '<p>cow</p>' } })
  })

  test('leaves a post alone that changed since the owner looked at it, and one whose title would be empty', async ({ db }) => {
    const { find, replace, save } = await open(db)
    const { id } = await buildPost(db, { title: 'Changed', content: '<p>cat</p>' })
    await buildPost(db, { title: 'Cat', content: '<p>x</p>' })
    const found = await find('cat')
    await save(id, '<p>cat and dog</p>')
    const { failed, replaced } = await replace(found, searchFor('cat'), '')
    expect(replaced).toBe(0)
    expect(failed.toSorted()).toEqual(['Cat (a text would be empty or too long)', 'Changed (changed meanwhile, or open in an editor)'])
    await expect(replace(found, searchFor('cat'), 'cat')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('ends a step after 20 posts, and continues behind them', async ({ db }) => {
    const { find } = await open(db)
    for (let number = 0; number < 45; number += 1) await buildPost(db, { title: `Post ${number}`, content: '<p>cat</p>' })
    await buildPost(db, { title: 'Other', content: '<p>dog</p>' })
    expect(await find('cat')).toHaveLength(45)
  })
})
