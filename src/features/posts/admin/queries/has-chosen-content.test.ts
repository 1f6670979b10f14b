import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { hasChosenContent } from './has-chosen-content.server.ts'

onDatabase('the content of a new site', (test) => {
  test('is not chosen while there are no posts, or starter posts alone', async ({ db }) => {
    expect(await hasChosenContent(db)).toBe(false)
    await buildPost(db, { origin: 'starter' })
    await buildPost(db, { origin: 'starter', status: 'trashed' })
    await buildPost(db, { type: 'page' })
    await buildPost(db, { status: 'trashed' })
    expect(await hasChosenContent(db)).toBe(false)
  })

  test('is chosen when the starter posts are in the trash', async ({ db }) => {
    await buildPost(db, { origin: 'starter', status: 'trashed' })
    expect(await hasChosenContent(db)).toBe(true)
  })

  test('is chosen with the first post of the owner, imported ones and drafts included', async ({ db }) => {
    await buildPost(db, { origin: 'starter' })
    await buildPost(db, { status: 'draft' })
    expect(await hasChosenContent(db)).toBe(true)
  })
})
