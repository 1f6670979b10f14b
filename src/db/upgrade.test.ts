// Whoever upgrades has a database of some earlier version: of each of them, with what could be in it then.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFolder } from '#src/features/media/storage/folder.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { restoreArchive } from '#src/features/transfer/backup/restore-archive.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { onBothEngines, onPostgres } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { ROWS } from '#tests/support/rows-of-every-table.ts'
import type { Database, Db, Sessions } from './client.server.ts'
import { applySteps, listMigrations } from './schema-steps.server.ts'

const migrations = listMigrations()
/** What is derived anew when the rules change, and may therefore look different afterwards. */
const DERIVED: Record<string, readonly string[]> = { comments: ['search'] }

/**
 * The first migration with which there could be a row. Pictures had no format before the third, and no version kept any; the others are
 * kept by triggers that came right after their table.
 */
const FILLED_SINCE: Record<string, number> = { media: 3, link_mentions: 8, commented_posts: 21, monthly_outbound: 25 }

type Rows = Map<string, Record<string, unknown>[]>

/** Does its work in a transaction that never was: the next step begins with an empty database again. */
async function inVain(database: Database, work: (tx: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      // A backup reads in UTC: before and after, the same moment has to be the same text.
      await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`)
      await work(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

async function tableNames(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  return rows.map(({ name }) => name)
}

async function readRows(tx: Db, names: readonly string[]): Promise<Rows> {
  const read: Rows = new Map()
  for (const name of names) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`)
    read.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return read
}

/** Fills every table of the version, by hand or through its triggers; answers what stands there. */
async function fillWhatIsThere(tx: Db, steps: number): Promise<Rows> {
  const names = await tableNames(tx)
  const possible = ROWS.filter(({ table }) => names.includes(table) && steps >= (FILLED_SINCE[table] ?? 0))
  for (const { insert } of possible) await tx.execute(insert)
  const rows = await readRows(tx, names)
  const empty = [...rows].flatMap(([name, found]) => (found.length === 0 ? name : []))
  const unfilled = Object.entries(FILLED_SINCE).flatMap(([name, since]) => (names.includes(name) && steps < since ? name : []))
  expect(empty, 'tables that no row of tests/support/rows-of-every-table.ts fills').toEqual(unfilled)
  return new Map([...rows].filter(([, found]) => found.length > 0))
}

/** Every row is there, once, with every value that it had. */
async function expectKept(tx: Db, before: Rows): Promise<void> {
  const after = await readRows(tx, [...before.keys()])
  for (const [name, rows] of before) {
    const found = after.get(name) ?? []
    expect([name, found.length]).toEqual([name, rows.length])
    for (const row of rows) {
      const values = Object.entries(row).filter(([column]) => !DERIVED[name]?.includes(column))
      expect(found, name).toContainEqual(expect.objectContaining(Object.fromEntries(values)))
    }
  }
}

async function expectUpToDate(tx: Db, before: Rows): Promise<void> {
  await expectKept(tx, before)
  const applied = await tx.execute<{ made: number | string }>(sql`SELECT created_at AS made FROM drizzle.__drizzle_migrations ORDER BY id`)
  expect(applied.rows.map(({ made }) => Number(made))).toEqual(migrations.map(({ made }) => made))
  // What later versions derive is there for what earlier ones wrote.
  const found = async (query: ReturnType<typeof sql>) => (await tx.execute(query)).rows.length
  expect(await found(sql`SELECT 1 FROM published_posts WHERE document @@ search_query('quicksand')`)).toBe(1)
  expect(await found(sql`SELECT 1 FROM category_counts WHERE category_key = 'java' AND posts = 1`)).toBe(1)
  expect(await found(sql`SELECT 1 FROM link_mentions WHERE token = 'abc'`)).toBe(1)
  expect(await found(sql`SELECT 1 FROM posts WHERE search_text ~ '^typed so '`)).toBe(1)
  const later = async (table: string, query: ReturnType<typeof sql>) => {
    if (before.has(table)) expect(await found(query), table).toBe(1)
  }
  await later('daily_article_clicks', sql`SELECT 1 FROM monthly_outbound WHERE month = '2026-01-01' AND clicks = 2`)
  await later('working_copies', sql`SELECT 1 FROM working_copies WHERE search_text ~ '^typed so '`)
  await later('comments', sql`SELECT 1 FROM comments WHERE search @@ search_query('sinking')`)
  await later('comments', sql`SELECT 1 FROM commented_posts`)
}

// Before the second step posts were not followed by triggers, and no version with the first alone was ever in use.
const earlier = migrations.map(({ made }, place) => [place + 1, new Date(made).toISOString()] as const).slice(1)

onBothEngines('a database of an earlier version', (engine) => {
  // The embedded engine takes a second or two for each.
  test.each(engine.kind === 'postgres' ? earlier : earlier.filter((_step, place) => place % 8 === 0))(
    'comes up to date with its data from migration %i (%s)',
    async (steps) => {
      await inVain(await empty(), async (tx) => {
        await applySteps(tx, migrations.slice(0, steps))
        const before = await fillWhatIsThere(tx, steps)
        await applySteps(tx, migrations.slice(steps))
        await expectUpToDate(tx, before)
      })
    },
  )

  let opened: Promise<Database> | undefined
  function empty(): Promise<Database> {
    opened ??= engine.openEmpty()
    return opened
  }
})

onPostgres('a backup of an earlier version', (engine) => {
  // Pictures had no format before the third.
  test.each([3, 10])('of migration %i is restored and comes up to date', async (steps) => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'old.tar')
    await inVain(await engine.openEmpty(), async (tx) => {
      await applySteps(tx, migrations.slice(0, steps))
      const before = await fillWhatIsThere(tx, steps)
      // What backups leave out: nobody stays signed in through one, and what is deleted by night is not in it.
      for (const name of ['sessions', 'verifications', 'rate_limits', 'daily_seen', 'daily_readers']) before.delete(name)
      const database: Sessions = { withSession: (work) => work({ db: tx }) }
      await writeBackup(database, { file, media: openFolder(folder), now: new Date() })
      await restoreArchive(database, await readArchive(file), openFolder(folder))
      await expectUpToDate(tx, before)
    })
  })
})

onPostgres('an upgrade while the site is read', (engine) => {
  test('builds and sums up before it keeps readers from posts', async () => {
    const database = await engine.openEmpty()
    const before = migrations.findIndex(({ statements }) => statements.some((statement) => statement.includes('monthly_outbound')))
    await database.db.transaction((tx) => applySteps(tx, migrations.slice(0, before)))
    const held = sql`SELECT 1 FROM pg_locks WHERE pid = pg_backend_pid() AND relation = 'posts'::regclass AND mode = 'AccessExclusiveLock'`
    const whileHeld: string[] = []
    await inVain(database, async (tx) => {
      for (const statement of migrations.slice(before, before + 2).flatMap(({ statements }) => statements)) {
        if ((await tx.execute(held)).rows.length > 0) whileHeld.push(statement)
        await tx.execute(sql.raw(statement))
      }
    })
    const inTheWay = whileHeld.filter((statement) => /CREATE INDEX|INSERT INTO|monthly_|daily_/.test(statement))
    expect(whileHeld.some((statement) => statement.includes('UPDATE posts'))).toBe(true)
    expect(inTheWay).toEqual([])
  })
})
