import { expect, onTestFinished } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import { openPageCache } from '#src/server/page-cache/page-cache.server.ts'
import { type Engine, onDatabase, PATIENT } from '#tests/support/database.ts'
import { defaultSettings } from './settings.ts'
import { cachedSettings, createSettingsCache, lastSettings } from './settings-cache.server.ts'

/** A database whose settings are cached while the page cache is off. */
async function openNode(database: Database) {
  const listener = createSettingsCache(database.db)
  const pages = await openPageCache(database, { maxBytes: 0, cacheKey: () => null, firstListeners: [listener] })
  onTestFinished(() => pages.stop())
  return { db: database.db, listener, pages }
}

/** The same database as another node sees it; the embedded one has no other. */
async function openBeside(engine: Engine, database: Database): Promise<Database> {
  if (engine.kind === 'embedded') return database
  const other = await openPostgres(await engine.url(), PATIENT)
  onTestFinished(() => other.close())
  return other
}

const rename = ({ db }: Pick<Database, 'db'>, siteName: string) =>
  db
    .insert(settings)
    .values({ key: 'siteName', value: siteName })
    .onConflictDoUpdate({ target: settings.key, set: { value: siteName } })

onDatabase('the settings in memory', (test, engine) => {
  test('they are read once, and anew when any node has changed something', async ({ database }) => {
    const { db, pages } = await openNode(database)
    const first = await cachedSettings(db)
    expect(first).toEqual(defaultSettings)
    expect(await cachedSettings(db)).toBe(first)
    await rename(await openBeside(engine, database), 'Renamed')
    await pages.waitForChanges()
    expect((await cachedSettings(db)).siteName).toBe('Renamed')
    await rename({ db }, 'Again')
    await pages.waitForChanges()
    expect((await cachedSettings(db)).siteName).toBe('Again')
  })

  test('while notices may be missed every request asks', async ({ database }) => {
    const { db, listener, pages } = await openNode(database)
    const before = await cachedSettings(db)
    listener.onDisconnect()
    const [one, two] = [await cachedSettings(db), await cachedSettings(db)]
    expect(one).not.toBe(before)
    expect(two).not.toBe(one)
    expect(lastSettings(db)).toBe(two)
    listener.onReconnect()
    expect(await cachedSettings(db)).toBe(await cachedSettings(db))
    await pages.stop()
    expect(await cachedSettings(db)).not.toBe(await cachedSettings(db))
  })

  test('a read that began before a change is not shared with later callers', async ({ db }) => {
    const listener = createSettingsCache(db)
    listener.onReconnect()
    const early = cachedSettings(db)
    listener.onNotify('[]')
    const late = cachedSettings(db)
    expect(await late).not.toBe(await early)
    expect(await cachedSettings(db)).toBe(await late)
  })

  test('a failed read is not cached', async () => {
    const { db } = await engine.openEmpty()
    createSettingsCache(db).onReconnect()
    await expect(cachedSettings(db)).rejects.toThrow()
    await expect(cachedSettings(db)).rejects.toThrow()
    expect(lastSettings(db)).toBeNull()
    await db.execute('create table settings (key text primary key, value jsonb not null, updated_at timestamptz not null default now())')
    expect(await cachedSettings(db)).toEqual(defaultSettings)
  })
})
