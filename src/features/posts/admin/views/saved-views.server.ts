import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { savedViews } from '#src/db/schema/saved-views.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { type CheckedViewsChange, type SavedView, VIEW_LIMITS } from './saved-view.ts'

const { id, name, query, version } = savedViews
const COLUMNS = { id, name, query, version }

export async function listSavedViews(db: Db): Promise<SavedView[]> {
  return db.select(COLUMNS).from(savedViews).orderBy(sql`lower(${savedViews.name})`, savedViews.id).limit(VIEW_LIMITS.views)
}

const TAKEN: Record<string, string> = {
  saved_views_name_key: 'There is a view of this name already.',
  saved_views_query_key: 'There is a view of this tab, search, filters and order already.',
}

/** Answers the view after the change, or the deleted one. Throws not_found, conflict and invalid_input with a reason. */
export async function changeView(db: Db, _actor: Admin, change: CheckedViewsChange, now: Date): Promise<SavedView> {
  try {
    return await db.transaction((tx) => run(tx, change, now))
  } catch (error) {
    const reason = TAKEN[violatedConstraint(error) ?? '']
    if (reason === undefined) throw error
    throw new AppError('conflict', { reason }, { cause: error })
  }
}

async function run(tx: Db, change: CheckedViewsChange, now: Date): Promise<SavedView> {
  switch (change.intent) {
    case 'save-view':
      return insert(tx, { name: change.name, query: change.query, createdAt: now })
    case 'restore-view':
      return insert(tx, { id: change.id, name: change.name, query: change.query, createdAt: now })
    case 'rename-view':
      return update(tx, change, { name: change.name })
    case 'update-view':
      return update(tx, change, { query: change.query })
    case 'delete-view': {
      const [deleted] = await tx.delete(savedViews).where(eq(savedViews.id, change.id)).returning(COLUMNS)
      return deleted ?? refuseDeleted()
    }
  }
}

async function insert(tx: Db, values: typeof savedViews.$inferInsert): Promise<SavedView> {
  // Two that save at once wait for each other: otherwise both would count one view less than there is.
  await tx.execute(sql`LOCK TABLE saved_views IN SHARE ROW EXCLUSIVE MODE`)
  const [stored] = values.id === undefined ? [] : await tx.select(COLUMNS).from(savedViews).where(eq(savedViews.id, values.id))
  // An undo that is repeated finds the view.
  if (stored) return stored
  const [counted] = await tx.select({ number: count() }).from(savedViews)
  if ((counted?.number ?? 0) >= VIEW_LIMITS.views) {
    throw new AppError('invalid_input', { reason: `There are ${VIEW_LIMITS.views} views: delete one first.` })
  }
  const [view] = await tx.insert(savedViews).values(values).returning(COLUMNS)
  return view ?? refuseDeleted()
}

/** Only the version that the owner saw is changed. */
async function update(tx: Db, seen: { id: string; version: number }, values: { name?: string; query?: string }): Promise<SavedView> {
  const [view] = await tx
    .update(savedViews)
    .set({ ...values, version: seen.version + 1 })
    .where(and(eq(savedViews.id, seen.id), eq(savedViews.version, seen.version)))
    .returning(COLUMNS)
  if (view) return view
  const [other] = await tx.select({ id }).from(savedViews).where(eq(savedViews.id, seen.id))
  if (!other) refuseDeleted()
  throw new AppError('conflict', { reason: 'This view was changed meanwhile. Nothing was done: look at it again.' })
}

function refuseDeleted(): never {
  throw new AppError('not_found', { reason: 'This view was deleted meanwhile.' })
}
