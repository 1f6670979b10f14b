// Categories exist only as names in posts. Renaming, merging and deleting one changes the posts and their working copies.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { AppError } from '#src/server/errors.ts'
import { categoryName, uuids } from '../../drafts/bulk-category.server.ts'
import {
  type CategoryReplacement,
  categoriesReplaced,
  copyFieldsReplaced,
  copyHasCategory,
  postHasCategory,
} from '../../drafts/category-sql.ts'
import { type CategoryUndo, UNDO_LIMIT } from './category-change.schema.ts'
import { recordRename, removeRenames } from './category-renames.server.ts'

export type CategoryChanged = {
  /** The number of changed posts. */
  changed: number
  /** The input of `undoCategoryChange`; null when more than `UNDO_LIMIT` posts changed. */
  undo: CategoryUndo | null
}

/** Changes the name of a category or its spelling. Throws conflict when another category has the name. */
export async function renameCategory(db: Db, _actor: Admin, { from, to }: { from: string; to: string }): Promise<CategoryChanged> {
  const name = categoryName(to)
  if (categoryKey(name) !== categoryKey(from) && (await isUsed(db, name))) {
    throw new AppError('conflict', { reason: `There is a category ${name} already: merge the two instead.` })
  }
  return changeCategory(db, { from, to: name })
}

/** Moves the posts of one category to another existing one. */
export async function mergeCategories(db: Db, _actor: Admin, { from, into }: { from: string; into: string }): Promise<CategoryChanged> {
  const name = categoryName(into)
  if (categoryKey(name) === categoryKey(from)) throw new AppError('invalid_input', { reason: 'Choose another category to merge into.' })
  if (!(await isUsed(db, name))) throw new AppError('not_found', { reason: `There is no category ${name} any more.` })
  return changeCategory(db, { from, to: name })
}

/** Removes the category from its posts. */
export async function deleteCategory(db: Db, _actor: Admin, { name }: { name: string }): Promise<CategoryChanged> {
  return changeCategory(db, { from: name, to: null })
}

/** Restores the categories of the posts, except of those that were saved since. */
export async function undoCategoryChange(db: Db, _actor: Admin, undo: CategoryUndo): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    const entries = sql`jsonb_to_recordset(${JSON.stringify(undo)}::text::jsonb) AS entry (post_id uuid, version integer, category jsonb, typed jsonb)`
    const posts = await tx.execute<{ id: string }>(sql`
      UPDATE posts SET category = array(SELECT jsonb_array_elements_text(entry.category)), draft_version = draft_version + 1, revision = revision + 1
      FROM ${entries} WHERE posts.id = entry.post_id AND posts.draft_version = entry.version RETURNING posts.id`)
    const changed = posts.rows.map(({ id }) => id)
    await tx.execute(sql`
      UPDATE working_copies SET fields = jsonb_set(fields, '{category}', entry.typed)
      FROM ${entries} WHERE working_copies.post_id = entry.post_id AND jsonb_typeof(entry.typed) = 'array' AND working_copies.post_id IN ${uuids(changed)}`)
    // When a post still has the new name, the redirect of the old one stays.
    const isBack = new Set(changed)
    const back = undo.filter(({ post_id }) => isBack.has(post_id))
    await removeRenames(tx, [...new Set(back.flatMap(({ category, typed }) => [...category, ...(typed ?? [])]))])
    return { changed: changed.length }
  })
}

async function changeCategory(db: Db, change: CategoryReplacement): Promise<CategoryChanged> {
  const { from } = change
  return db.transaction(async (tx) => {
    // The new version causes a conflict in an open editor, which otherwise would save the old name again.
    const posts = await tx.execute<Omit<CategoryUndo[number], 'typed'>>(sql`
      WITH before AS (
        SELECT id, category FROM posts
        WHERE ${postHasCategory(from)} OR id IN (SELECT post_id FROM working_copies WHERE ${copyHasCategory(from)}) ORDER BY id FOR UPDATE
      )
      UPDATE posts SET category = ${categoriesReplaced(change)}, draft_version = draft_version + 1, revision = revision + 1
      FROM before WHERE posts.id = before.id
      RETURNING posts.id AS post_id, posts.draft_version AS version, to_jsonb(before.category) AS category`)
    const copies = await tx.execute<{ post_id: string; typed: string[] }>(sql`
      WITH before AS (SELECT post_id, fields -> 'category' AS typed FROM working_copies WHERE ${copyHasCategory(from)})
      UPDATE working_copies SET fields = ${copyFieldsReplaced(change)} FROM before WHERE working_copies.post_id = before.post_id
      RETURNING working_copies.post_id, before.typed`)
    if (change.to !== null && posts.rows.length > 0) await recordRename(tx, { from, to: change.to })
    const typed = new Map(copies.rows.map((copy) => [copy.post_id, copy.typed]))
    const undo = posts.rows.map(({ post_id, version, category }) => ({ post_id, version, category, typed: typed.get(post_id) ?? null }))
    return { changed: undo.length, undo: undo.length > UNDO_LIMIT ? null : undo }
  })
}

async function isUsed(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM category_counts WHERE category_key = category_key(${name}))
      OR EXISTS (SELECT 1 FROM posts WHERE status <> 'published' AND purge_at IS NULL AND ${postHasCategory(name)}) AS used`)
  return rows[0]?.used ?? false
}
