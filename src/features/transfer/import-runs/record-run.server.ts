// Records an import of the command line, so that the admin area lists it and can undo it.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { importFiles, imports } from '#src/db/schema/imports.ts'
import type { SiteImportOptions } from '../import/import-site.server.ts'
import { itemRecorder } from './import-items.server.ts'
import { columnsOf } from './run-imports.server.ts'
import { storable } from './storable.ts'

export type Recording = Required<Pick<SiteImportOptions, 'record' | 'onWritten' | 'onFile'>>
type NewRun = { name: string; formerSite: string | null; now: Date; countPictures: () => number }

const NAME_MAX = 300

/** Runs an import. It counts as cancelled until it ends, so that one that was killed can be undone too. One that wrote nothing is not listed. */
export async function recordRun<Report>(
  db: Db,
  { name, formerSite, now, countPictures }: NewRun,
  run: (recording: Recording) => Promise<Report>,
): Promise<Report> {
  const values = {
    name: storable(name).slice(0, NAME_MAX) || 'import',
    formerSite,
    state: 'cancelled',
    createdAt: now,
    endedAt: now,
  } as const
  const [begun] = await db.insert(imports).values(values).returning({ id: imports.id })
  if (!begun) throw new Error('the import was not stored')
  const importId = begun.id
  try {
    const report = await run({
      record: itemRecorder(importId),
      onWritten: async (tx, { postId, outcome, importedHash, before }, position, file) => {
        await tx.insert(importFiles).values({ importId, position, file, postId, outcome, importedHash, before, isDone: true })
      },
      onFile: async (file, position) => {
        const columns = columnsOf(file)
        await db
          .insert(importFiles)
          .values({ importId, position, isDone: true, ...columns })
          .onConflictDoUpdate({ target: [importFiles.importId, importFiles.position], set: columns })
      },
    })
    await db.update(imports).set({ state: 'done', pictures: countPictures() }).where(eq(imports.id, importId))
    return report
  } finally {
    const isEmpty = sql`NOT EXISTS (SELECT FROM import_files f WHERE f.import_id = ${importId} AND f.imported_hash IS NOT NULL)
      AND NOT EXISTS (SELECT FROM import_items i WHERE i.import_id = ${importId} AND i.imported_hash IS NOT NULL)`
    await db.delete(imports).where(and(eq(imports.id, importId), isEmpty))
  }
}
