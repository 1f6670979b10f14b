// Imports a folder as the admin area does: `node killed-import.ts <DATABASE_URL or data folder> prepare <folder>` uploads and checks it, `… run [<table> <n>]`
// continues the import and kills itself before the n-th insert into the table, `… undo` undoes it. DATA_DIR is the data folder.
import { createReadStream, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { imports } from '#src/db/schema/imports.ts'
import { beginImport, checkImport, startImport, undoImport } from '#src/features/transfer/import-runs/change-imports.server.ts'
import { receiveUpload } from '#src/features/transfer/import-runs/receive-upload.server.ts'
import { type ImportTools, runImports } from '#src/features/transfer/import-runs/run-imports.server.ts'
import { buildAdmin } from './build-admin.ts'

const [place = '', phase = '', ...rest] = process.argv.slice(2)
const database: Database = place.startsWith('postgres:') ? await openPostgres(place) : await openEmbedded(place, 'test')

const tools: ImportTools = {
  storeMedia: async () => ({ url: `/media/${'a'.repeat(64)}` }),
  storeRecording: async () => ({ url: `/media/${'a'.repeat(64)}.mp4` }),
  resolveImages: async () => new Map(),
  pictures: { find: async () => null },
  siteOrigin: 'https://blog.example',
}

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
  const { importId } = await beginImport(db, actor, { name: 'blog', now: new Date() })
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const file = path.join(folder, name)
    await receiveUpload(db, actor, { importId, name, bytes: statSync(file).size, content: createReadStream(file) })
  }
  await checkImport(db, actor, importId)
  await run(db)
  await startImport(db, actor, importId)
}

function run(db: Db): Promise<void> {
  return runImports(db, { tools, signal: new AbortController().signal })
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
