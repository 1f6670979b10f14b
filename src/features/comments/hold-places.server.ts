// What a new comment must hold until it is stored: its text, so that an equal one sees it, its post and its parent.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.server.ts'
import type { Letter } from './post-comment.server.ts'

/** Two equal texts at the same moment come one after the other, so that the second sees the first. */
export async function waitForText(tx: Db, text: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)
}

/**
 * Those of `letters` that nobody keeps waiting: many wait for nobody, or each would wait for what any of them waits for, and two groups
 * for each other.
 */
export async function holdPlaces(tx: Db, letters: readonly Letter[]): Promise<Letter[]> {
  const { rows } = await tx.execute<{ place: number }>(sql`
    select place
    from jsonb_to_recordset(${JSON.stringify(letters.map(asPlace))}::jsonb) as letter (place int, post_id uuid, parent_id uuid, comment_text text)
    where pg_try_advisory_xact_lock(hashtextextended(comment_text, 0))
      and exists (select from posts where posts.id = letter.post_id for key share skip locked)
      and (parent_id is null or exists (select from comments where comments.id = letter.parent_id for key share skip locked))`)
  const places = new Set(rows.map(({ place }) => place))
  return letters.filter((_, place) => places.has(place))
}

function asPlace({ comment: { postId, parentId, comment_text } }: Letter, place: number) {
  return { place, post_id: postId, parent_id: parentId, comment_text }
}
