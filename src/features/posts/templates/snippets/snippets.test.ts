import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mediaUses } from '#src/db/schema/media.ts'
import { onDatabase } from '#tests/support/database.ts'
import { findByName, SNIPPET_LIMITS, snippetsChangeSchema } from './snippet.ts'
import { changeSnippet, describeSnippet, listSnippets } from './snippets.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const HASH = 'a'.repeat(64)

onDatabase('snippets', (test) => {
  test('a snippet is saved, renamed, replaced, deleted and brought back', async ({ db, actor }) => {
    const { id } = await changeSnippet(db, actor, { intent: 'save', id: null, name: 'Greeting', content: '<p>Hello\0.</p>' }, now)
    await changeSnippet(db, actor, { intent: 'rename', id, name: 'Welcome' }, now)
    const replaced = await changeSnippet(db, actor, { intent: 'save', id, name: 'Welcome', content: '<p>Hi.</p>' }, now)
    expect(await listSnippets(db)).toEqual([replaced])
    expect(describeSnippet(replaced)).toEqual({ id, name: 'Welcome', preview: 'Hi.', updatedAt: now.toISOString() })

    const deleted = await changeSnippet(db, actor, { intent: 'delete', id }, now)
    expect(await listSnippets(db)).toEqual([])
    await expect(changeSnippet(db, actor, { intent: 'delete', id }, now)).rejects.toMatchObject({ code: 'not_found' })
    const restore = { intent: 'restore', id, name: deleted.name, content: deleted.content } as const
    await changeSnippet(db, actor, restore, now)
    await changeSnippet(db, actor, restore, now)
    expect(await listSnippets(db)).toEqual([replaced])
  })

  test('two snippets cannot have one name, whatever its case', async ({ db, actor }) => {
    await changeSnippet(db, actor, { intent: 'save', id: null, name: 'Greeting', content: '<p>a</p>' }, now)
    const { id } = await changeSnippet(db, actor, { intent: 'save', id: null, name: 'Other', content: '<p>b</p>' }, now)
    const taken = { code: 'conflict', details: { reason: 'There is a snippet of this name already.' } }
    await expect(changeSnippet(db, actor, { intent: 'rename', id, name: 'GREETING' }, now)).rejects.toMatchObject(taken)
    const again = changeSnippet(db, actor, { intent: 'save', id: null, name: 'greeting', content: '<p>c</p>' }, now)
    await expect(again).rejects.toMatchObject(taken)
  })

  test('their number is bounded', async ({ db, actor }) => {
    await db.execute(
      sql`INSERT INTO snippets (name, content) SELECT 'n' || i, 'c' FROM generate_series(1, ${SNIPPET_LIMITS.snippets}) AS i`,
    )
    const more = changeSnippet(db, actor, { intent: 'save', id: null, name: 'More', content: '<p>a</p>' }, now)
    await expect(more).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('its pictures are in use', async ({ db, actor }) => {
    const content = `<figure><img src="/media/${HASH}"></figure>`
    const { id } = await changeSnippet(db, actor, { intent: 'save', id: null, name: 'Logo', content }, now)
    expect(await db.select().from(mediaUses)).toEqual([{ hash: HASH, kind: 'snippet', source: id }])
    await changeSnippet(db, actor, { intent: 'delete', id }, now)
    expect(await db.select().from(mediaUses)).toEqual([])
  })
})

test('a request with too much or nothing is refused with a sentence', () => {
  const reasonOf = (request: object) => v.safeParse(snippetsChangeSchema, request).issues?.[0].message
  const save = { intent: 'save', id: null, name: 'a', content: 'b' }
  expect(reasonOf(save)).toBeUndefined()
  expect(reasonOf({ ...save, name: ' ' })).toBe('A snippet needs a name.')
  expect(reasonOf({ ...save, name: 'x'.repeat(61) })).toBe('A name has at most 60 characters.')
  expect(reasonOf({ ...save, content: '' })).toBe('A snippet needs something to insert.')
  expect(reasonOf({ ...save, content: 'x'.repeat(50_001) })).toBe('A snippet has at most 50,000 characters of HTML.')
})

test('a name is found in any case', () => {
  expect(findByName([{ name: 'Greeting' }], ' greeting ')).toEqual({ name: 'Greeting' })
  expect(findByName([{ name: 'Greeting' }], 'greet')).toBeNull()
})
