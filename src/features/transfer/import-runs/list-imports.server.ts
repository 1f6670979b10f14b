// Reads imports for the owner.
import { and, asc, count, desc, eq, inArray, lt, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { type ImportState, importFiles, imports } from '#src/db/schema/imports.ts'
import { posts } from '#src/db/schema/posts.ts'
import { readConflict } from '../import/conflicts/conflict.ts'
import { readFindings } from './import-findings.ts'
import { EMPTY_COUNTS, type ImportCounts, type ImportFilter, type ImportRow, type ImportView, type ListedImport } from './import-view.ts'
import { secondsLeft } from './seconds-left.ts'
import { viewItems } from './view-items.server.ts'

const UNFINISHED: ImportState[] = ['uploading', 'checking', 'ready', 'importing', 'undoing']
const NOT_BEGUN: ImportState[] = ['uploading', 'checking', 'ready', 'refused']
/** States in which files may be left that the import did not reach. */
const MAYBE_PARTIAL: ImportState[] = ['cancelled', 'failed', 'undoing', 'undone']
const ROWS_PER_PAGE = 100
const MAX_IMPORTS = 20
const WAIT_DAYS = 7

export type ImportQuery = { importId: string | null; filter: ImportFilter; page: number; now: Date }

/** The wanted import, or without one the unfinished one. Null for neither. */
export async function findImport(db: Db, { importId, filter, page, now }: ImportQuery): Promise<ImportView | null> {
  const wanted = importId === null ? inArray(imports.state, UNFINISHED) : eq(imports.id, importId)
  const [found] = await db.select().from(imports).where(wanted)
  if (!found) return null
  const isLeft = MAYBE_PARTIAL.includes(found.state) ? sql<boolean>`NOT ${importFiles.isDone}` : sql<boolean>`false`
  const counts = await countFiles(db, found.id, isLeft)
  const rest = await countRest(db, found.id, isLeft)
  const pages = Math.max(1, Math.ceil(numberOf(filter, { counts, ...rest }) / ROWS_PER_PAGE))
  const shown = Math.min(page, pages)
  return {
    id: found.id,
    name: found.name,
    state: found.state,
    done: found.done,
    total: found.total,
    pictures: found.pictures,
    secondsLeft: secondsLeft({ ...found, startedAt: found.runStartedAt, startedWith: found.runStartedWith }, now),
    problem: found.problem,
    isCancelling: found.isCancelled && found.state === 'importing',
    createdAt: found.createdAt.toISOString(),
    counts,
    ...rest,
    items: await viewItems(db, found),
    findings: readFindings(found.findings),
    rows: await listRows(db, found.id, { filter, page: shown, isLeft }),
    filter,
    page: shown,
    pages,
  }
}

type Numbers = { counts: ImportCounts; left: number; withNotes: number }

function numberOf(filter: ImportFilter, { counts, left, withNotes }: Numbers): number {
  if (filter === 'all') return sum(counts) + left
  return filter === 'notes' ? withNotes : counts[filter]
}

function sum(counts: ImportCounts): number {
  return Object.values(counts).reduce((total, number) => total + number, 0)
}

async function countFiles(db: Db, importId: string, isLeft: SQL<boolean>): Promise<ImportCounts> {
  const rows = await db
    .select({ outcome: importFiles.outcome, number: count() })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), not(isLeft)))
    .groupBy(importFiles.outcome)
  return { ...EMPTY_COUNTS, ...Object.fromEntries(rows.map(({ outcome, number }) => [outcome, number])) }
}

/** As the screen shows them: a conflict and the reason of a skipped file are notes too. */
const hasNotes = sql<boolean>`(cardinality(${importFiles.notes}) > 0 OR ${importFiles.conflict} IS NOT NULL OR ${importFiles.reason} IS NOT NULL)`

async function countRest(db: Db, importId: string, isLeft: SQL<boolean>) {
  const [rest] = await db
    .select({
      left: sql<number>`count(*) FILTER (WHERE ${isLeft})`.mapWith(Number),
      overwritten: sql<number>`count(*) FILTER (WHERE is_overwritten)`.mapWith(Number),
      resolved: sql<number>`count(*) FILTER (WHERE outcome = 'conflict' AND choice <> 'keep')`.mapWith(Number),
      written: sql<number>`count(*) FILTER (WHERE imported_hash IS NOT NULL)`.mapWith(Number),
      undone: sql<number>`count(*) FILTER (WHERE undone = 'undone')`.mapWith(Number),
      kept: sql<number>`count(*) FILTER (WHERE undone = 'kept')`.mapWith(Number),
      notes: sql<number>`coalesce(sum(cardinality(notes)), 0)`.mapWith(Number),
      withNotes: sql<number>`count(*) FILTER (WHERE ${hasNotes})`.mapWith(Number),
    })
    .from(importFiles)
    .where(eq(importFiles.importId, importId))
  return rest ?? { left: 0, overwritten: 0, resolved: 0, written: 0, undone: 0, kept: 0, notes: 0, withNotes: 0 }
}

type ListedRows = { filter: ImportFilter; page: number; isLeft: SQL<boolean> }

async function listRows(db: Db, importId: string, { filter, page, isLeft }: ListedRows): Promise<ImportRow[]> {
  const { position, file, outcome, reason, notes, type, slug, title, isPublished, isOverwritten, postId, undone } = importFiles
  const { datedAt, conflict, choice, otherSlug } = importFiles
  const rows = await db
    .select({
      ...{ position, file, outcome, reason, notes, type, slug, title, isPublished, isOverwritten, isLeft, undone },
      ...{ datedAt, conflict, choice, otherSlug },
      post: { id: postId, status: posts.status, slug: posts.slug, type: posts.type },
    })
    .from(importFiles)
    .leftJoin(posts, eq(posts.id, importFiles.postId))
    .where(and(eq(importFiles.importId, importId), shownBy(filter, isLeft)))
    .orderBy(asc(position))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
  return rows.map(({ datedAt: date, conflict: taken, ...row }) => ({
    ...row,
    date: date?.toISOString() ?? null,
    conflict: readConflict(taken),
  }))
}

function shownBy(filter: ImportFilter, isLeft: SQL<boolean>): SQL | undefined {
  if (filter === 'all') return undefined
  return filter === 'notes' ? hasNotes : and(eq(importFiles.outcome, filter), not(isLeft))
}

/** Imports that ended, the newest first. */
export async function listEndedImports(db: Db): Promise<ListedImport[]> {
  const rows = await db
    .select({
      id: imports.id,
      name: imports.name,
      state: imports.state,
      createdAt: imports.createdAt,
      written: sql<number>`(SELECT count(*) FROM import_files f WHERE f.import_id = ${imports.id} AND f.imported_hash IS NOT NULL)`.mapWith(
        Number,
      ),
    })
    .from(imports)
    .where(notInArray(imports.state, UNFINISHED))
    .orderBy(desc(imports.createdAt))
    .limit(MAX_IMPORTS)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Removes imports that were not begun for 7 days, and all but the newest 20. */
export async function removeOldImports(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - WAIT_DAYS * 24 * 3_600_000)
  await db.delete(imports).where(and(inArray(imports.state, NOT_BEGUN), lt(imports.createdAt, longAgo)))
  const newest = db.select({ id: imports.id }).from(imports).orderBy(desc(imports.createdAt)).limit(MAX_IMPORTS)
  await db.delete(imports).where(and(notInArray(imports.state, UNFINISHED), notInArray(imports.id, newest)))
}
