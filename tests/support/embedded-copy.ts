// Embedded databases of the tests: copies of a folder, opened without the syncs of the site, because tests survive no power cut.
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#src/db/client/client.server.ts'
import { createEmbeddedDatabase, openEngine } from '#src/db/client/embedded.server.ts'
import { databaseFolder } from './memory-folder.ts'

/** Opens the embedded database in `folder` itself. */
export async function openEmbeddedFolder(folder: string): Promise<Database> {
  return createEmbeddedDatabase(await openEngine({ dataDir: folder }))
}

/** Opens a copy of the embedded database in `folder`; `close` removes the copy. */
export async function openEmbeddedCopy(folder: string): Promise<Database> {
  const copy = await mkdtemp(path.join(databaseFolder(), 'inkfolio-embedded-'))
  // Of a thousand small files, cpSync() copies ten times as many per second as cp().
  cpSync(folder, copy, { recursive: true })
  const database = await openEmbeddedFolder(copy)
  return {
    ...database,
    async close() {
      await database.close()
      await rm(copy, { recursive: true, force: true })
    },
  }
}
