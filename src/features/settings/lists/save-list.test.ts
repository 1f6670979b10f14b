import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { getSettings } from '../settings.server.ts'
import { defaultSettings } from '../settings.ts'
import { listVersion, saveList } from './save-list.server.ts'

const owner = { id: '00000000-0000-4000-8000-000000000001', name: 'Owner', email: 'owner@example.com', sessionId: 'x' }
const now = new Date('2026-01-01')
const list = 'profiles'
const original = listVersion(defaultSettings.profiles)
const github = { kind: 'github', url: 'https://github.com/ada', label: '' }

onDatabase('saving a list of the settings', (test) => {
  test('nothing is stored when an item is invalid, and the issue names its field', async ({ db }) => {
    const refused = saveList(db, owner, { list, version: original, items: [github, { ...github, url: 'javascript:alert(1)' }], now })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', details: { issues: [{ field: '1.url' }] } })
    const tooMany = saveList(db, owner, { list, version: original, items: Array(21).fill(github), now })
    await expect(tooMany).rejects.toMatchObject({ code: 'invalid_input', details: { reason: 'There is room for 20 profiles.' } })
    expect(await getSettings(db)).toEqual(defaultSettings)
  })

  test('a list is stored, and the default removes it', async ({ db }) => {
    const version = await saveList(db, owner, { list, version: original, items: [github], now })
    expect((await getSettings(db)).profiles).toEqual([github])
    expect(await saveList(db, owner, { list, version, items: defaultSettings.profiles, now })).toBe(original)
    expect((await db.execute(sql`SELECT key FROM settings`)).rows).toEqual([])
  })

  test('an empty list is not the default', async ({ db }) => {
    await saveList(db, owner, { list, version: original, items: [], now })
    expect((await getSettings(db)).profiles).toEqual([])
  })

  test('of two saves of the same version one is a conflict', async ({ db }) => {
    const items = [[github], [{ ...github, label: 'Code' }]]
    const results = await Promise.allSettled(items.map((each) => saveList(db, owner, { list, version: original, items: each, now })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'conflict' }) })
    const { profiles } = await getSettings(db)
    expect(results).toContainEqual({ status: 'fulfilled', value: listVersion(profiles) })
  })
})
