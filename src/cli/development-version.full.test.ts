// A data folder and a database of a development version from before the baseline, as the operator meets them.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { callCli } from '#tests/support/cli.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { temporaryFolder } from '#tests/support/processes.ts'

const REFUSAL = {
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(
    /^The database was written by a development version of Inkfolio from before 0\.1\.0: export your posts with that version \(npm run cli -- export <folder>\), then import them into an empty database with this one \(npm run cli -- import <folder>\)\.\n$/,
  ),
}

function makeOld({ db }: Database) {
  return db.execute(sql`UPDATE drizzle.__drizzle_migrations SET created_at = ${Date.parse('2026-11-20')}`)
}

test('a data folder of a development version is refused by every command that would write', async () => {
  const dataDir = migratedDataFolder()
  const folder = temporaryFolder()
  const [backup, unmade] = [path.join(folder, 'backup.tar'), path.join(folder, 'unmade.tar')]
  const database = await openEmbedded(dataDir, 'test')
  await writeBackup(database, { file: backup, media: openFolderStore(folder), now: new Date() })
  await makeOld(database)
  await database.close()
  for (const args of [['migrate'], ['import', folder], ['restore', backup, '--yes'], ['backup', unmade]]) {
    expect(callCli(args, { env: { DATA_DIR: dataDir } }), args[0]).toEqual(REFUSAL)
  }
  expect(existsSync(unmade)).toBe(false)
})
