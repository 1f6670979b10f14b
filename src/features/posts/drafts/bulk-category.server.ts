import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { storableText } from '#src/lib/text/storable-text.ts'
import { AppError } from '#src/server/errors.ts'
import { parseCategories } from '../category.ts'
import {
  categoriesAppended,
  categoriesReplaced,
  copyFieldsAppended,
  copyFieldsReplaced,
  copyHasCategory,
  postHasCategory,
} from './category-sql.ts'
import type { Changed } from './change-posts.server.ts'

/** The limit of `post.schema.ts`. */
const MAX_CATEGORIES = 30

export type CategorisePosts = { postIds: string[]; name: string }

/** Adds a category to posts and their working copies. Returns the ids of the posts that did not have it. */
export async function addCategory(db: Db, _actor: Admin, { postIds, name }: CategorisePosts): Promise<Changed> {
  const category = categoryName(name)
  return db.transaction(async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      UPDATE posts SET category = ${categoriesAppended(category)}, draft_version = draft_version + 1, revision = revision + 1
      WHERE id IN ${uuids(postIds)} AND NOT ${postHasCategory(category)} AND cardinality(category) < ${MAX_CATEGORIES} RETURNING id`)
    const changed = rows.rows.map(({ id }) => id)
    await tx.execute(
      sql`UPDATE working_copies SET fields = ${copyFieldsAppended(category)} WHERE post_id IN ${uuids(changed)} AND NOT ${copyHasCategory(category)}`,
    )
    return { changed }
  })
}

/** The reverse of `addCategory`. */
export async function removeCategory(db: Db, _actor: Admin, { postIds, name }: CategorisePosts): Promise<Changed> {
  const change = { from: categoryName(name), to: null }
  return db.transaction(async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      UPDATE posts SET category = ${categoriesReplaced(change)}, draft_version = draft_version + 1, revision = revision + 1
      WHERE id IN ${uuids(postIds)} AND ${postHasCategory(change.from)} RETURNING id`)
    const changed = rows.rows.map(({ id }) => id)
    await tx.execute(sql`
      UPDATE working_copies SET fields = ${copyFieldsReplaced(change)} WHERE post_id IN ${uuids(changed)} AND ${copyHasCategory(change.from)}`)
    return { changed }
  })
}

/** Validates one category name. Throws invalid_input with `details.issues`. */
export function categoryName(name: string): string {
  const [category = '', ...rest] = parseCategories(storableText(name))
  const message = nameProblem(category, rest)
  if (message) throw new AppError('invalid_input', { reason: message, issues: [{ field: 'category', message }] })
  return category
}

function nameProblem(name: string, rest: string[]): string | null {
  if (name === '') return 'A category needs a name.'
  if (rest.length > 0) return 'A name cannot contain a comma.'
  return name.length > 80 ? 'A name has at most 80 characters.' : null
}

/** All ids as one query parameter. */
export function uuids(ids: string[]) {
  return sql`(SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`
}
