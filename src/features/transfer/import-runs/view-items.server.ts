// Reads what an import does besides posts, for its screen.
import { and, asc, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { IMPORT_ITEM_KINDS } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { type ImportState, importItems } from '#src/db/schema/imports.ts'
import { EMPTY_COUNTS, type ImportItemsView, type ItemCounts, LISTED_ITEMS, type ListedItem } from './import-view.ts'

/** States in which the items of the dry run are still to come. */
const PLANNED: ImportState[] = ['ready', 'importing']

const { kind, key, label, outcome, reason, importedHash, undone, position } = importItems

export async function viewItems(db: Db, { id, state }: { id: string; state: ImportState }): Promise<ImportItemsView> {
  const ofImport = eq(importItems.importId, id)
  // A cancelled import leaves items that it planned and did not write.
  const isDoneOrPlanned = PLANNED.includes(state) ? sql`true` : or(isNotNull(importedHash), sql`${outcome} NOT IN ('created', 'changed')`)
  const rows = await db
    .select({
      kind,
      outcome,
      items: count(),
      written: count(importedHash),
      undone: sql<number>`count(*) FILTER (WHERE undone = 'undone')`.mapWith(Number),
    })
    .from(importItems)
    .where(and(ofImport, isDoneOrPlanned))
    .groupBy(kind, outcome)
  const counts: ItemCounts = { comment: { ...EMPTY_COUNTS }, redirect: { ...EMPTY_COUNTS }, setting: { ...EMPTY_COUNTS } }
  for (const row of rows) counts[row.kind][row.outcome] = row.items
  const isWritten = and(eq(kind, 'redirect'), eq(outcome, 'created'), isDoneOrPlanned)
  return {
    counts,
    written: rows.reduce((sum, row) => sum + row.written, 0),
    undone: rows.reduce((sum, row) => sum + row.undone, 0),
    redirects: await listItems(db, and(ofImport, isWritten)),
    problems:
      state === 'undone' || state === 'undoing' ? await listLeft(db, ofImport) : await listProblems(db, and(ofImport, isDoneOrPlanned)),
  }
}

function listItems(db: Db, where: SQL | undefined): Promise<ListedItem[]> {
  return db.select({ kind, key, label }).from(importItems).where(where).orderBy(asc(position)).limit(LISTED_ITEMS)
}

async function listProblems(db: Db, where: SQL | undefined): Promise<ImportItemsView['problems']> {
  const rows = await db
    .select({ kind, key, label, reason })
    .from(importItems)
    .where(and(where, isNotNull(reason)))
    .orderBy(kindOrder, asc(position))
    .limit(LISTED_ITEMS)
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

const kindOrder = sql`array_position(${sql.param([...IMPORT_ITEM_KINDS])}::text[], ${kind})`

/** Items that stayed when the import was undone. */
async function listLeft(db: Db, ofImport: SQL): Promise<ImportItemsView['problems']> {
  const rows = await db
    .select({ kind, key, label })
    .from(importItems)
    .where(and(ofImport, eq(undone, 'kept')))
    .orderBy(kindOrder, asc(position))
    .limit(LISTED_ITEMS)
  return rows.map((row) => ({ ...row, reason: 'changed or answered since the import: it stays' }))
}
