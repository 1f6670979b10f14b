import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { onDatabase } from '#tests/support/database.ts'
import { serializeSite } from '../../export/site-file.ts'
import type { ImportedItem } from '../imported-item.server.ts'
import { importSettings, undoSetting } from './import-settings.server.ts'
import { readSite } from './read-site.ts'

const now = new Date('2026-11-21T12:00:00Z')
const LOGO = { hash: 'a'.repeat(64), width: 300, height: 300 }

function read(changes: object) {
  const values = readSite(serializeSite({ ...defaultSettings, ...changes }))
  if (!values) throw new Error('the file is not read')
  return values
}

function run(db: Db, changes: object, { dryRun = false, logoProblem = null as string | null } = {}) {
  return importSettings(db, read(changes), { now, dryRun, storeLogo: async () => logoProblem })
}

const named = (items: readonly ImportedItem[]) =>
  items.flatMap(({ key, outcome, reason }) => (outcome === 'unchanged' ? [] : [[key, outcome, reason]]))

test('a file of another program, or with settings of the owner, is not taken', () => {
  expect(readSite('{"title": "A blog", "description": "x"}')).toBeNull()
  expect(readSite('[]')).toBeNull()
  expect(() => readSite('{')).toThrow(/not valid JSON/)
  const values = readSite(JSON.stringify({ siteName: 'x', headerLinks: [], commentMode: 'all_held', setup: null, unknown: 1 }))
  expect([...(values?.keys() ?? [])]).toEqual(['siteName', 'headerLinks'])
})

onDatabase('settings of an import', (test) => {
  test('are written where this site has its original ones, and undone', async ({ db }) => {
    const changes = { siteName: 'Night shift', statedReaders: '500', texts: { homePosts: 'Fresh' }, logo: LOGO, profiles: [] }
    const expected = ['siteName', 'profiles', 'logo', 'statedReaders', 'texts'].map((key) => [key, 'changed', null])
    expect(named(await run(db, changes, { dryRun: true }))).toEqual(expected)
    expect(await getSettings(db)).toEqual(defaultSettings)
    const items = await run(db, changes)
    expect(named(items)).toEqual(expected)
    expect(await getSettings(db)).toEqual({ ...defaultSettings, ...changes })
    expect(named(await run(db, changes))).toEqual([])
    await db.update(settings).set({ value: 'Mine' }).where(eq(settings.key, 'siteName'))
    const undone = []
    for (const { key, importedHash, before = null } of items.filter(({ outcome }) => outcome === 'changed'))
      undone.push([key, await undoSetting(db, { key, importedHash, before })])
    expect(undone).toEqual([['siteName', false], ...['profiles', 'logo', 'statedReaders', 'texts'].map((key) => [key, true])])
    expect(await getSettings(db)).toEqual({ ...defaultSettings, siteName: 'Mine' })
  })

  test('stay where the owner chose another value or confirmed the original one, and are named', async ({ db, actor }) => {
    await saveSettings(db, actor, { sent: { siteName: 'Mine' }, now })
    await db.insert(settings).values({ key: 'confirmedExamples', value: ['location'] })
    const kept = 'you chose another value here: it stays'
    expect(named(await run(db, { siteName: 'Theirs', location: 'Oslo', marker: 'red', logo: LOGO }, { logoProblem: 'left out' }))).toEqual([
      ['siteName', 'edited', kept],
      ['location', 'edited', kept],
      ['marker', 'skipped', 'its value is not valid here'],
      ['logo', 'skipped', 'left out'],
    ])
    expect(await getSettings(db)).toMatchObject({
      siteName: 'Mine',
      location: defaultSettings.location,
      marker: defaultSettings.marker,
      logo: null,
    })
  })

  test('get an earlier value back that equals the original one', async ({ db }) => {
    await db.insert(settings).values({ key: 'statedReaders', value: defaultSettings.statedReaders })
    const [item] = (await run(db, { statedReaders: '7' })).filter(({ outcome }) => outcome === 'changed')
    expect(item).toMatchObject({ before: { value: defaultSettings.statedReaders } })
    await undoSetting(db, { key: 'statedReaders', importedHash: item?.importedHash ?? null, before: item?.before })
    expect(await getSettings(db)).toEqual(defaultSettings)
  })
})
