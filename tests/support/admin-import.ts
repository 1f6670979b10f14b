// Imports of the admin area, by the steps of its screens. They store no media.
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { beginImport, checkImport } from '#src/features/transfer/import-runs/change-imports.server.ts'
import type { ImportView } from '#src/features/transfer/import-runs/import-view.ts'
import { findImport } from '#src/features/transfer/import-runs/list-imports.server.ts'
import { receiveUpload } from '#src/features/transfer/import-runs/receive-upload.server.ts'
import { type ImportTools, runImports } from '#src/features/transfer/import-runs/run-imports.server.ts'
import { listMediaIn } from './media-list.ts'

/** When every import is begun. */
export const now = new Date('2026-11-20T12:00:00Z')

const tools: ImportTools = { ...listMediaIn([]), pictures: { find: async () => null }, siteOrigin: 'https://blog.example' }

/** Uploads and checks an import of these files. Returns its id. */
export async function begin(
  db: Db,
  actor: Admin,
  files: Readonly<Record<string, string | Uint8Array>>,
  changes: Partial<ImportTools> = {},
): Promise<string> {
  const { importId } = await beginImport(db, actor, { name: 'blog', now })
  for (const [name, content] of Object.entries(files))
    await receiveUpload(db, actor, { importId, name, bytes: content.length, content: bytesOf(content) })
  await checkImport(db, actor, importId)
  await run(db, changes)
  return importId
}

export async function* bytesOf(content: string | Uint8Array) {
  yield Buffer.from(content)
}

/** Does what waits: a check, an import, or an undo. */
export function run(db: Db, changes: Partial<ImportTools> = {}, signal = new AbortController().signal): Promise<void> {
  return runImports(db, { tools: { ...tools, ...changes }, signal })
}

export async function view(db: Db, importId: string): Promise<ImportView> {
  const shown = await findImport(db, { importId, filter: 'all', page: 1, now })
  if (!shown) throw new Error('the import is missing')
  return shown
}
