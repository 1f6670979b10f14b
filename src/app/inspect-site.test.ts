import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { listMigrations } from '#src/db/migration-history.server.ts'
import { confirmExample } from '#src/features/settings/examples/confirm-example.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { recordBackup, recordBackupFailure } from '#src/features/transfer/backup/last-backup.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { inspectSite } from './inspect-site.server.ts'

const HOUR_MS = 3_600_000

async function lineOf(database: Database, check: string, now?: Date) {
  return (await inspectSite(database, now && (() => now))).find((finding) => finding.check === check)
}

onDatabase('diagnostics of the database', (test, engine) => {
  test('reports no problem on a healthy site', async ({ database }) => {
    await buildPost(database.db)
    const now = new Date()
    await recordBackup(database.db, { madeAt: now.toISOString(), bytes: 1, missing: [] })
    const findings = await inspectSite(database)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(
      Object.fromEntries(findings.filter(({ check }) => check !== 'example').map(({ check, detail }) => [check, detail])),
    ).toMatchObject({
      database: expect.stringMatching(engine.kind === 'embedded' ? /^embedded PostgreSQL \d/ : /^PostgreSQL \d/),
      clock: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      schema: 'up to date',
      content: 'posts: 1 published; pictures: 0',
      backup: `the newest is of ${now.toISOString()}`,
    })
  })

  test('reports a clock that differs from that of PostgreSQL', async ({ database }) => {
    expect(await lineOf(database, 'clock', new Date('2020-01-01'))).toEqual({
      check: 'clock',
      ok: false,
      detail: '2020-01-01T00:00:00.000Z is before this program was made: set the clock',
    })
    expect(await lineOf(database, 'clock', new Date(Date.now() + HOUR_MS))).toEqual({
      check: 'clock',
      ok: false,
      // An hour, minus the duration of the query.
      detail: expect.stringMatching(/^3(5\d\d|600) s away from the clock of PostgreSQL: let both follow a time server$/),
    })
  })

  test('a slow query does not count as a wrong clock', async ({ database }) => {
    const asked = Date.now() - 60_000
    const readings = [asked, Date.now() + 1_000]
    const readClock = () => new Date(readings.shift() ?? Date.now())
    const clock = (await inspectSite(database, readClock)).find(({ check }) => check === 'clock')
    expect(clock).toMatchObject({ ok: true, detail: expect.stringContaining(new Date(asked).toISOString()) })
  })

  test('reports a database without a site, a pending migration, a newer schema, and one from before the baseline', async () => {
    const database = await engine.openEmpty()
    expect(await lineOf(database, 'schema')).toEqual({ check: 'schema', ok: false, detail: expect.stringMatching(/ holds no site\. /) })
    await database.db.execute(sql`CREATE SCHEMA drizzle`)
    await database.db.execute(sql`CREATE TABLE drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`)
    for (const { hash, createdAt } of listMigrations().slice(0, -1)) {
      await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${createdAt})`)
    }
    expect(await lineOf(database, 'schema')).toEqual({
      check: 'schema',
      ok: true,
      detail: '1 migration to come: the next start applies it',
    })
    await database.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations`)
    await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 4102444800000)`)
    expect(await lineOf(database, 'schema')).toEqual({
      check: 'schema',
      ok: false,
      detail: expect.stringMatching(
        /^made by a newer Inkfolio: install that version again\. To go back .* restore a backup that this one made$/,
      ),
    })
    await database.db.execute(sql`UPDATE drizzle.__drizzle_migrations SET hash = 'old', created_at = 1`)
    expect(await lineOf(database, 'schema')).toEqual({
      check: 'schema',
      ok: false,
      detail: expect.stringMatching(/^made by a development version of Inkfolio from before 0\.1\.0: export your posts/),
    })
  })

  test('reports old and failed backups', async () => {
    const { db, ...rest } = await engine.open()
    const database = { db, ...rest }
    expect(await lineOf(database, 'backup')).toEqual({ check: 'backup', ok: true, detail: 'none was made yet' })
    const madeAt = new Date(Date.now() - 50 * HOUR_MS).toISOString()
    await recordBackup(db, { madeAt, bytes: 1, missing: [] })
    expect(await lineOf(database, 'backup')).toEqual({
      check: 'backup',
      ok: false,
      detail: `the newest is of ${madeAt}: make one, and check that nightly backups are on`,
    })
    await recordBackupFailure(db, new Error('no room'), new Date())
    expect(await lineOf(database, 'backup')).toEqual({
      check: 'backup',
      ok: false,
      detail: `the newest is of ${madeAt}; since then one failed: no room`,
    })
  })

  test('names what still is an example, until it is changed or confirmed', async ({ database, db }) => {
    const examples = async () => (await inspectSite(database)).filter(({ check }) => check === 'example')
    await buildPost(db, { origin: 'starter' })
    const before = await examples()
    expect(before.map(({ ok, detail }) => [ok, detail])).toEqual([
      [true, expect.stringMatching(/^still as they came: .*Location, .*Privacy Policy.*; change or confirm them on the dashboard$/)],
      [true, 'starter posts: 1; change or remove them on the dashboard'],
    ])
    const actor = await buildAdmin(db)
    await confirmExample(db, actor, { key: 'location', now: new Date() })
    await saveSettings(db, actor, { sent: { author: 'Ada' }, now: new Date() })
    const [after] = await examples()
    for (const label of ['Author', 'Location'])
      expect([before[0]?.detail.includes(label), after?.detail.includes(label)]).toEqual([true, false])
  })
})
