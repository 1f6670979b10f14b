// SQL that changes the categories of posts and of their working copies.
import { type SQL, sql } from 'drizzle-orm'

const inPost = sql`unnest(posts.category)`
const inCopy = sql`jsonb_array_elements_text(working_copies.fields -> 'category')`

/** The position of the category in the row. */
export const postHasCategory = (name: string) => has(inPost, name)
export const copyHasCategory = (name: string) => has(inCopy, name)

/** The categories of the row in order, with `to` in place of `from` (null removes it), without duplicates. */
export const categoriesReplaced = (change: CategoryReplacement) => replaced(inPost, change)
export const copyFieldsReplaced = (change: CategoryReplacement) =>
  sql`jsonb_set(working_copies.fields, '{category}', to_jsonb(${replaced(inCopy, change)}))`

export const categoriesAppended = (name: string) => sql`array_append(posts.category, ${name})`
export const copyFieldsAppended = (name: string) =>
  sql`jsonb_set(working_copies.fields, '{category}', (working_copies.fields -> 'category') || to_jsonb(${name}::text))`

export type CategoryReplacement = { from: string; to: string | null }

function has(names: SQL, name: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${names} AS c WHERE category_key(c) = category_key(${name}))`
}

function replaced(names: SQL, { from, to }: CategoryReplacement): SQL {
  // In a post that has both names, both become `to`, and only the first one stays.
  return sql`array(
    SELECT name FROM (
      SELECT DISTINCT ON (category_key(name)) name, place FROM (
        SELECT CASE WHEN category_key(c) IN (category_key(${from}), category_key(${to ?? from})) THEN ${to}::text ELSE c END AS name, place
        FROM ${names} WITH ORDINALITY AS source (c, place)
      ) AS renamed WHERE name IS NOT NULL ORDER BY category_key(name), place
    ) AS once ORDER BY place)`
}
