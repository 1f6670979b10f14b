import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'

/** Publications wait for a batch. */
const BATCH = 500

/** Removes the words that no published post has any more. Returns how many; stops between two batches when the signal is aborted. */
export async function pruneSearchWords(db: Db, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (let after: string | null = ''; after !== null && !signal?.aborted; ) {
    const batch: Batch = await pruneBatch(db, after)
    removed += batch.removed
    after = batch.last
  }
  return removed
}

type Batch = { last: string | null; removed: number }

async function pruneBatch(db: Db, after: string): Promise<Batch> {
  return db.transaction(async (tx) => {
    // Publications hold this lock while they look up their words: none of these is removed meanwhile.
    await tx.execute(sql`select from category_counts where category_key = '' for update`)
    const { rows } = await tx.execute<Batch>(sql`
      with batch as materialized (select word from search_words where word > ${after} order by word limit ${BATCH}),
      removed as (
        delete from search_words where word in (
          select word from batch where not exists (
            select from published_posts where document @@ (
              select string_agg(quote_lexeme(lexeme), ' & ')::tsquery from unnest(tsvector_to_array(to_tsvector('inkfolio', word))) as lexeme)
          )
        ) returning 1
      )
      select (select max(word) from batch) as last, (select count(*)::int from removed) as removed`)
    return rows[0] ?? { last: null, removed: 0 }
  })
}
