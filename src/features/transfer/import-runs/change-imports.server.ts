// What the owner decides about imports. A runner does the work (run-imports.server.ts).
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { ConflictChoice } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type ImportState, importFiles, imports } from '#src/db/schema/imports.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { createUploadFolder, removeFolder } from './import-folders.server.ts'

type NewImport = { name: string; formerSite?: string | null; now: Date }

/** Begins an import that waits for files. Throws conflict while another one is unfinished. */
export async function beginImport(db: Db, _actor: Admin, { name, formerSite, now }: NewImport): Promise<{ importId: string }> {
  try {
    const [begun] = await db.insert(imports).values({ name, formerSite, createdAt: now }).returning({ id: imports.id })
    if (!begun) throw new Error('the import was not stored')
    await createUploadFolder(begun.id)
    return { importId: begun.id }
  } catch (error) {
    if (violatedConstraint(error) !== 'imports_unfinished_key') throw error
    throw new AppError('conflict', { reason: 'Another import is not finished: import or discard it first.' }, { cause: error })
  }
}

/** All files have arrived: the dry run may begin. */
export function checkImport(db: Db, _actor: Admin, importId: string): Promise<void> {
  return changeState(db, importId, { from: ['uploading'], to: 'checking' })
}

export function startImport(db: Db, _actor: Admin, importId: string, { fetchesPictures = false } = {}): Promise<void> {
  return changeState(db, importId, { from: ['ready'], to: 'importing', set: { fetchesPictures } })
}

export function undoImport(db: Db, _actor: Admin, importId: string): Promise<void> {
  return changeState(db, importId, { from: ['done', 'cancelled', 'failed'], to: 'undoing' })
}

type StateChange = { from: ImportState[]; to: ImportState; set?: { fetchesPictures: boolean } }

async function changeState(db: Db, importId: string, { from, to, set }: StateChange): Promise<void> {
  const run = {
    done: 0,
    total: 0,
    pictures: 0,
    runStartedAt: null,
    runStartedWith: 0,
    problem: null,
    failures: 0,
    isCancelled: false,
    endedAt: null,
  }
  try {
    const changed = await db
      .update(imports)
      .set({ state: to, ...run, ...set })
      .where(and(eq(imports.id, importId), isOneOf(imports.state, from)))
      .returning({ id: imports.id })
    if (changed.length === 0) throw new AppError('conflict', { reason: 'The import is in another state by now: load the page again.' })
  } catch (error) {
    if (violatedConstraint(error) !== 'imports_unfinished_key') throw error
    throw new AppError('conflict', { reason: 'Another import is not finished: import or discard it first.' }, { cause: error })
  }
}

const noRunner = or(isNull(imports.leasedUntil), lt(imports.leasedUntil, sql`now()`))

/** Ends an import before the next file; what came in stays until it is undone. */
export async function cancelImport(db: Db, _actor: Admin, { importId, now }: { importId: string; now: Date }): Promise<void> {
  const isRunning = and(eq(imports.id, importId), eq(imports.state, 'importing'))
  await db
    .update(imports)
    .set({ isCancelled: true, state: sql`CASE WHEN ${noRunner} THEN 'cancelled' ELSE ${imports.state} END`, endedAt: now })
    .where(isRunning)
}

/** Removes an import that has not begun, with its files. */
export async function discardImport(db: Db, _actor: Admin, importId: string): Promise<void> {
  const removed = await db
    .delete(imports)
    .where(and(eq(imports.id, importId), inArray(imports.state, ['uploading', 'checking', 'ready', 'refused'])))
    .returning({ id: imports.id })
  if (removed.length > 0) await removeFolder(importId)
}

/** Chooses whether posts that were edited here are overwritten: those of the positions, or all of the import. */
export async function chooseOverwritten(
  db: Db,
  _actor: Admin,
  { importId, positions, isOverwritten }: { importId: string; positions: number[] | 'all'; isOverwritten: boolean },
): Promise<void> {
  const ready = db.select({ id: imports.id }).from(imports).where(eq(imports.state, 'ready'))
  const chosen = positions === 'all' ? undefined : isOneOf(importFiles.position, positions.map(String))
  await db
    .update(importFiles)
    .set({ isOverwritten })
    .where(and(eq(importFiles.importId, importId), inArray(importFiles.importId, ready), eq(importFiles.outcome, 'edited'), chosen))
}

/** Chooses what becomes of files whose address a post of another source has: those of the positions, or all of the import. */
export async function chooseConflicts(
  db: Db,
  _actor: Admin,
  { importId, positions, choice }: { importId: string; positions: number[] | 'all'; choice: ConflictChoice },
): Promise<void> {
  const ready = db.select({ id: imports.id }).from(imports).where(eq(imports.state, 'ready'))
  const chosen = positions === 'all' ? undefined : isOneOf(importFiles.position, positions.map(String))
  await db
    .update(importFiles)
    .set({ choice })
    .where(and(eq(importFiles.importId, importId), inArray(importFiles.importId, ready), eq(importFiles.outcome, 'conflict'), chosen))
}
