// Makes or restores a backup and kills itself after a number of statements, or after the end without one:
// `node killed-transfer.ts backup|restore <DATABASE_URL or data folder> <file> [<after how many statements>]`.
import type { Database, Db, SessionProvider } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { restoreArchive } from '#src/features/transfer/backup/restore-archive.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'

const [what = '', place = '', file = '', statements = 'Infinity'] = process.argv.slice(2)
let left = Number(statements)

const database: Database = place.startsWith('postgres:') ? await openPostgres(place) : await openEmbedded(place, 'test')
const media = openFolderStore(`${file}.media`)
const dying: SessionProvider = { withSession: (work) => work({ db: dyingDb(database.db) }) }
if (what === 'backup') await writeBackup(dying, { file, media, now: new Date() })
else await restoreArchive(dying, await readArchive(file), media)
console.log('DONE')
die()

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function dyingDb(db: Db): Db {
  return new Proxy(db, {
    get(target, property) {
      if (property === 'execute') {
        return (query: Parameters<Db['execute']>[0]) => {
          left -= 1
          if (left < 0) die()
          return target.execute(query)
        }
      }
      if (property === 'transaction') {
        return (work: (tx: Db) => Promise<unknown>, config?: Parameters<Db['transaction']>[1]) =>
          target.transaction((tx) => work(dyingDb(tx)), config)
      }
      return Reflect.get(target, property)
    },
  })
}
