// Imports a folder as the admin area does: `node killed-import.ts <DATABASE_URL or data folder> prepare <folder>` uploads and checks it, `… run [<table> <n>]`
// continues the import and kills itself before the n-th insert into the table, `… undo` undoes it. DATA_DIR is the data folder.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { imports } from '#src/db/schema/imports.ts'
import { startImport, undoImport } from '#src/features/transfer/import-runs/change-imports.server.ts'
import { begin, run } from './admin-import.ts'
import { buildAdmin } from './build-admin.ts'

const [place = '', phase = '', ...rest] = process.argv.slice(2)
const database: Database = place.startsWith('postgres:') ? await openPostgres(place) : await openEmbedded(place, 'test')

if (phase === 'prepare') await prepare(database.db, rest[0] ?? '')
else {
  const [importId] = await database.db.update(imports).set({ leasedUntil: null }).returning({ id: imports.id })
  if (phase === 'undo') await undoImport(database.db, await buildAdmin(database.db, 'other@example.com'), importId?.id ?? '')
  await run(dyingDb(database.db, { table: rest[0] ?? '', left: Number(rest[1] ?? 'Infinity') }))
}
await database.close()
console.log('DONE')

async function prepare(db: Db, folder: string): Promise<void> {
  const actor = await buildAdmin(db)
  const files = globSync('**/*.*', { cwd: folder }).map((name) => [name, readFileSync(path.join(folder, name))] as const)
  await startImport(db, actor, await begin(db, actor, Object.fromEntries(files)))
}

type Death = { table: string; left: number }

function dyingDb(db: Db, death: Death): Db {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'insert') {
        return (table: Parameters<Db['insert']>[0]) => {
          if (getTableName(table) === death.table) death.left -= 1
          if (death.left <= 0) process.kill(process.pid, 'SIGKILL')
          return target.insert(table)
        }
      }
      if (property === 'transaction') {
        return (work: (tx: Db) => Promise<unknown>, config?: Parameters<Db['transaction']>[1]) =>
          target.transaction((tx) => work(dyingDb(tx, death)), config)
      }
      return Reflect.get(target, property)
    },
  })
}
