// Former names of categories. Each rename is one row, and a lookup follows them row by row, so that undoing the last rename does not
// affect the earlier ones.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryRenames } from '#src/db/schema/posts.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'

/** The most renames that a lookup follows. */
const MAX_RENAME_STEPS = 20

/** The current name of a renamed category; null when the name was not renamed or the current category has no published posts. */
export async function findRenamedCategory(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH RECURSIVE way (key, step) AS (
      SELECT category_key(${removeNul(name)}), 0
      UNION ALL
      SELECT category_key(renamed.name), step + 1 FROM way JOIN category_renames AS renamed ON renamed.category_key = way.key
      WHERE step < ${MAX_RENAME_STEPS}::int
    )
    SELECT counts.name FROM way JOIN category_counts AS counts ON counts.category_key = way.key AND counts.posts > 0
    WHERE step > 0 ORDER BY step LIMIT 1`)
  return rows[0]?.name ?? null
}

/** Records a rename or a merge. Deletes the redirect of the new name, which is in use again and could form a cycle. */
export async function recordRename(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.delete(categoryRenames).where(eq(categoryRenames.categoryKey, sql`category_key(${to})`))
  await tx.execute(sql`
    INSERT INTO category_renames (category_key, name) SELECT category_key(${from}), ${to}::text WHERE category_key(${from}) <> category_key(${to})
    ON CONFLICT (category_key) DO UPDATE SET name = excluded.name, created_at = excluded.created_at`)
}

/** Deletes the redirects of names that are in use again. */
export async function removeRenames(tx: Db, names: string[]): Promise<void> {
  const keys = sql`(SELECT category_key(value) FROM jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`
  await tx.delete(categoryRenames).where(inArray(categoryRenames.categoryKey, keys))
}
