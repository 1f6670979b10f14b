// src/db/sql holds the current text of every function and trigger: executing the files changes nothing in a migrated database.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { onBothEngines } from '#tests/support/database.ts'
import type { Db } from './client/client.server.ts'

const folder = path.join(import.meta.dirname, 'sql')
const OWN = sql`p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`

async function readDefinitions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ definition: string }>(sql`
    SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE ${OWN}
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', relname, relpersistence, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', mapcfg::regconfig, maptokentype, mapseqno, mapdict::regdictionary) FROM pg_ts_config_map
    ORDER BY 1`)
  return rows.map(({ definition }) => definition)
}

/** Triggers go with their functions. */
async function dropFunctionsAndSearch(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE ${OWN}`)
  for (const { name } of rows) await db.execute(sql.raw(`DROP FUNCTION IF EXISTS ${name} CASCADE`))
  await db.execute(sql`DROP TEXT SEARCH CONFIGURATION inkfolio`)
  await db.execute(sql`DROP TEXT SEARCH DICTIONARY inkfolio_stem`)
}

onBothEngines('the files of src/db/sql', (test) => {
  test('are what the migrations put into the database', async ({ database }) => {
    await database.withSession(async (session) => {
      const migrated = await readDefinitions(session.db)
      await session.exec('BEGIN; SET LOCAL check_function_bodies = off')
      await dropFunctionsAndSearch(session.db)
      for (const name of readdirSync(folder)) await session.exec(readFileSync(path.join(folder, name), 'utf8'))
      const executed = await readDefinitions(session.db)
      await session.exec('ROLLBACK')
      expect(executed, 'copy the statement into a migration').toEqual(migrated)
    })
  })
})
