import { expect, test } from 'vitest'
import { type EditedPost, EMPTY_DRAFT } from '../../drafts/draft.ts'
import { type EditState, hasUnpublished, isUnsaved, newEditState, openEditState, reduceEdit } from './edit-state.ts'

const SAVED = { version: 4, savedAt: '2026-01-01T00:00:00.000Z', status: 'published' } as const

function postOf(changes: Partial<EditedPost> = {}): EditedPost {
  return {
    postId: 'p',
    version: 3,
    status: 'published',
    fields: { ...EMPTY_DRAFT, title: 'Saved', content: '<p>Saved</p>' },
    hasChanges: false,
    savedAt: '2026-01-01T00:00:00.000Z',
    live: { slug: 'saved', number: 1, createdAt: '2026-01-01T00:00:00.000Z', publishedAt: '2026-01-01T00:00:00.000Z' },
    ...changes,
  }
}

function type(state: EditState, title: string): EditState {
  return reduceEdit(state, { type: 'changed', patch: { title }, at: 0 })
}

test('what was typed while a save was under way is still unsaved when it is acknowledged', () => {
  const sent = type(openEditState(postOf()), 'One')
  const later = type(reduceEdit(sent, { type: 'sending' }), 'Two')
  const state = reduceEdit(later, { type: 'saved', saved: SAVED, sent, at: 10 })
  expect(state.fields.title).toBe('Two')
  expect(isUnsaved(state)).toBe(true)
  expect(state.version).toBe(4)
})

test('a public post that was edited has something unpublished; one that was not has nothing', () => {
  expect(hasUnpublished(openEditState(postOf()))).toBe(false)
  const edited = type(openEditState(postOf()), 'One')
  expect(hasUnpublished(edited)).toBe(true)
  const saved = reduceEdit(edited, { type: 'saved', saved: SAVED, sent: edited, at: 0 })
  expect(isUnsaved(saved)).toBe(false)
  expect(hasUnpublished(saved)).toBe(true)
})

test('publishing keeps what was typed meanwhile', () => {
  const state = type(openEditState(postOf()), 'Typed meanwhile')
  const published = reduceEdit(state, { type: 'adopted', post: postOf({ version: 5 }), edits: state.edits - 1, at: 0 })
  expect(published.fields.title).toBe('Typed meanwhile')
  expect(isUnsaved(published)).toBe(true)
  expect(published.version).toBe(5)
  expect(published.epoch).toBe(state.epoch)
})

test('the epoch increases for another article, but not for the same one', () => {
  const state = openEditState(postOf())
  const same = reduceEdit(state, { type: 'adopted', post: postOf({ version: 4 }), edits: null, at: 0 })
  expect(same.epoch).toBe(state.epoch)
  const restored = { ...postOf({ version: 4 }), fields: { ...EMPTY_DRAFT, content: '<p>Earlier</p>' } }
  const other = reduceEdit(state, { type: 'adopted', post: restored, edits: null, at: 0 })
  expect(other.epoch).toBe(state.epoch + 1)
  expect(isUnsaved(other)).toBe(false)
})

test('keeping mine takes over their version, keeps my text, and requests a revision of theirs', () => {
  const mine = type(openEditState(postOf()), 'Mine')
  const theirs = postOf({ version: 9, fields: { ...EMPTY_DRAFT, title: 'Theirs' } })
  const conflicted = reduceEdit(mine, { type: 'conflicted', post: theirs })
  expect(conflicted.fields.title).toBe('Mine')
  const resolved = reduceEdit(conflicted, { type: 'mine_chosen', at: 0 })
  expect(resolved).toMatchObject({ version: 9, overwrites: true, stage: 'idle', conflict: null })
  expect(resolved.fields.title).toBe('Mine')
  expect(isUnsaved(resolved)).toBe(true)
})

test('an old text restored into a post that is there replaces something; in a new post it does not', () => {
  const fields = { ...EMPTY_DRAFT, title: 'Old' }
  const intoPost = reduceEdit(openEditState(postOf()), { type: 'restored', postId: 'p', fields, at: 0 })
  expect(intoPost).toMatchObject({ overwrites: true, postId: 'p', epoch: 1 })
  const intoNew = reduceEdit(newEditState('n'), { type: 'restored', postId: 'earlier', fields, at: 0 })
  expect(intoNew).toMatchObject({ overwrites: false, postId: 'earlier', version: 0 })
})

test('a post that was only published elsewhere is no conflict: what is typed goes on', () => {
  const mine = type(openEditState(postOf({ status: 'scheduled' })), 'Mine')
  const live = { slug: 'saved', number: 2, createdAt: '2026-02-01T00:00:00.000Z', publishedAt: '2026-02-01T00:00:00.000Z' }
  const published = postOf({ version: 4, live, fields: { ...postOf().fields, publishAt: '2026-02-01T00:00:00.000Z' } })
  const state = reduceEdit(mine, { type: 'conflicted', post: published })
  expect(state).toMatchObject({ stage: 'idle', conflict: null, version: 4, status: 'published', live })
  expect(state.fields).toMatchObject({ title: 'Mine', publishAt: '2026-02-01T00:00:00.000Z' })
  expect(isUnsaved(state)).toBe(true)
})

test('another text is a conflict, also when nothing was typed here', () => {
  const theirs = postOf({ version: 4, fields: { ...postOf().fields, description: 'Theirs' } })
  expect(reduceEdit(openEditState(postOf()), { type: 'conflicted', post: theirs })).toMatchObject({ stage: 'conflict', conflict: theirs })
})
