// Stores what an import writes besides posts, and undoes it.
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ImportItemKind } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import { importItems } from '#src/db/schema/imports.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { readSource } from '#src/features/redirects/redirect-address.ts'
import { commentHash } from '../import/comments/comment-hash.server.ts'
import type { ImportedItem } from '../import/imported-item.server.ts'
import { redirectHash } from '../import/redirects/import-redirects.server.ts'
import { undoSetting } from '../import/settings/import-settings.server.ts'
import { storable } from './storable.ts'

/** A row has 10 parameters, a statement at most 65,535. */
const BATCH_SIZE = 500
const UNDO_BATCH_SIZE = 50

/** Stores items of the import. What an earlier run has written stays stored as written. */
export function itemRecorder(importId: string): (tx: Db, items: readonly ImportedItem[]) => Promise<void> {
  let position = 0
  return async (tx, items) => {
    const rows = items.map(({ key, label, reason, before, ...item }) => {
      position += 1
      const texts = { key: storable(key), label: storable(label), reason: reason === null ? null : storable(reason) }
      return { ...item, ...texts, importId, position, before: before ?? null }
    })
    for (let start = 0; start < rows.length; start += BATCH_SIZE) await storeItems(tx, rows.slice(start, start + BATCH_SIZE))
  }
}

async function storeItems(tx: Db, rows: (typeof importItems.$inferInsert)[]): Promise<void> {
  await tx
    .insert(importItems)
    // bounded: at most BATCH_SIZE items
    .values(rows)
    .onConflictDoUpdate({
      target: [importItems.importId, importItems.kind, importItems.key],
      set: {
        position: sql`excluded.position`,
        label: sql`excluded.label`,
        outcome: sql`excluded.outcome`,
        reason: sql`excluded.reason`,
        importedHash: sql`excluded.imported_hash`,
        before: sql`excluded.before`,
      },
      setWhere: isNull(importItems.importedHash),
    })
}

type WrittenItem = Pick<typeof importItems.$inferSelect, 'kind' | 'key' | 'importedHash' | 'before'>
type UndoOptions = { importId: string; signal: AbortSignal; onUndone: (items: number) => Promise<void> }

const isWritten = (importId: string) => and(eq(importItems.importId, importId), isNotNull(importItems.importedHash))

/** `undone: false` counts those that undo has still to look at. */
export async function countWrittenItems(db: Db, importId: string, { undone }: { undone?: false } = {}): Promise<number> {
  const [found] = await db
    .select({ items: count() })
    .from(importItems)
    .where(and(isWritten(importId), undone === false ? isNull(importItems.undone) : undefined))
  return found?.items ?? 0
}

/** Undoes what is unchanged since the import. */
export async function undoItems(db: Db, { importId, signal, onUndone }: UndoOptions): Promise<void> {
  const { kind, key, importedHash, before } = importItems
  const items = await db
    .select({ kind, key, importedHash, before })
    .from(importItems)
    .where(and(isWritten(importId), isNull(importItems.undone)))
    .orderBy(asc(kind), asc(importItems.position))
  const ordered = await repliesFirst(db, items)
  for (let start = 0; start < ordered.length; start += UNDO_BATCH_SIZE) {
    signal.throwIfAborted()
    const batch = ordered.slice(start, start + UNDO_BATCH_SIZE)
    await db.transaction(async (tx) => {
      for (const item of batch) {
        const undone = (await UNDO[item.kind](tx, item)) ? 'undone' : 'kept'
        await tx
          .update(importItems)
          .set({ undone })
          .where(and(eq(importItems.importId, importId), eq(kind, item.kind), eq(key, item.key)))
      }
    })
    await onUndone(batch.length)
  }
}

/** A comment is removed after its replies. */
async function repliesFirst(db: Db, items: readonly WrittenItem[]): Promise<WrittenItem[]> {
  const ids = items.flatMap(({ kind, key }) => (kind === 'comment' ? [key] : []))
  const rows = await db.select({ id: comments.id, level: comments.level }).from(comments).where(isOneOf(comments.id, ids))
  const levels = new Map(rows.map(({ id, level }) => [id, level]))
  return items.toSorted((one, other) => (levels.get(other.key) ?? 0) - (levels.get(one.key) ?? 0))
}

/** Each returns false when what the import wrote was changed since, and stays. What is gone counts as undone. */
const UNDO: Record<ImportItemKind, (tx: Db, item: WrittenItem) => Promise<boolean>> = {
  comment: undoComment,
  redirect: undoRedirect,
  setting: undoSetting,
}

/** A comment that was answered here stays too. */
async function undoComment(tx: Db, { key, importedHash }: WrittenItem): Promise<boolean> {
  const { status, userName, commentText, adminReply } = comments
  const [row] = await tx.select({ status, userName, commentText, adminReply }).from(comments).where(eq(comments.id, key)).for('update')
  if (!row) return true
  const [reply] = await tx.select({ id: comments.id }).from(comments).where(eq(comments.parentId, key)).limit(1)
  if (commentHash(row) !== importedHash || reply) return false
  await tx.delete(comments).where(eq(comments.id, key))
  return true
}

async function undoRedirect(tx: Db, { key, importedHash }: WrittenItem): Promise<boolean> {
  const source = readSource(key, 'http://site.invalid')
  if ('problem' in source) return false
  const { path, isPrefix } = source.value
  const isRule = and(eq(redirects.source, path), eq(redirects.isPrefix, isPrefix))
  const [row] = await tx.select({ target: redirects.target, status: redirects.status }).from(redirects).where(isRule).for('update')
  if (!row) return true
  if (redirectHash(row) !== importedHash) return false
  await tx.delete(redirects).where(isRule)
  return true
}
