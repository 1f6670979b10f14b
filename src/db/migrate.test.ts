import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { onBothEngines, onPostgres, PATIENT } from '#tests/support/database.ts'
import { openPostgres } from './client/postgres.server.ts'
import { migrate } from './migrate.server.ts'

const applied = sql`SELECT count(*) AS applied FROM drizzle.__drizzle_migrations`

onBothEngines('migrations', (test, engine) => {
  test('a database written by a newer program is refused, and one whose list of migrations is lost', async () => {
    const database = await engine.openEmpty()
    await migrate(database)
    await database.db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 4102444800000)`)
    await expect(migrate(database)).rejects.toThrow(/written by a newer Inkfolio: install that version again/)
    await database.db.execute(sql`DELETE FROM drizzle.__drizzle_migrations`)
    await expect(migrate(database)).rejects.toThrow(/^The database is damaged, or was changed by hand \(.* already exists\): restore/)
  })

  test('a database from before the baseline is refused, and stays as it is', async () => {
    const database = await engine.openEmpty()
    await migrate(database)
    await database.db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = ${Date.parse('2026-11-20')}`)
    const before = await database.db.execute(sql`SELECT * FROM drizzle.__drizzle_migrations`)
    await expect(migrate(database)).rejects.toThrow(
      /^The database was written by a development version of Inkfolio from before 0\.1\.0: export your posts .*, then import them .*\.$/,
    )
    expect((await database.db.execute(sql`SELECT * FROM drizzle.__drizzle_migrations`)).rows).toEqual(before.rows)
  })

  test('a second run changes nothing', async ({ database }) => {
    const before = await database.db.execute(applied)
    await migrate(database)
    expect((await database.db.execute(applied)).rows).toEqual(before.rows)
  })

  test('the migrated database has exactly the columns of the schema', async ({ db }) => {
    const result = await db.execute<{ column: string }>(sql`
      SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END AS "column"
      FROM information_schema.columns WHERE table_schema = 'public'`)
    const declared = (await readTables()).flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => `${name}.${column.name}${column.notNull ? ' not null' : ''}`)
    })
    expect(result.rows.map((row) => row.column).sort()).toEqual(declared.sort())
  })

  test('a reset database holds what the migrations put there', async ({ db }) => {
    await db.execute(sql`DELETE FROM category_counts`)
    await engine.open()
    const result = await db.execute(sql`SELECT category_key, posts FROM category_counts`)
    expect(result.rows).toEqual([{ category_key: '', posts: 0 }])
  })
})

onPostgres('several nodes', (test, engine) => {
  test('nodes that start together on an empty database migrate it once', async () => {
    const first = await engine.openEmpty()
    const name = await first.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
    const url = (await engine.url()).replace(/[^/]+$/, name.rows[0]?.name ?? '')
    const nodes = await Promise.all([1, 2, 3].map(() => openPostgres(url, PATIENT)))
    await Promise.all(nodes.map((node) => migrate(node)))
    const count = Number((await first.db.execute<{ applied: number }>(applied)).rows[0]?.applied)
    await migrate(first)
    expect((await first.db.execute(applied)).rows).toEqual([{ applied: count }])
    await Promise.all(nodes.map((node) => node.close()))
  })
})

async function readTables(): Promise<PgTable[]> {
  const modules = Object.values(import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true }))
  return modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable))
}
