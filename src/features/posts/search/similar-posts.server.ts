// Posts that share words with a text, without a search query of a visitor.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { publishedPosts } from '#src/db/schema/posts.ts'
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import type { PostSummary } from '../post.ts'
import { listSummaries } from '../post-queries.server.ts'

/** Enough for a title or an address; each further word costs a look-up. */
const MAX_WORDS = 12
/** Only so many of the newest candidates are scored. */
const MAX_SCORED = 100

type SimilarTo = {
  /** A title, or the words of an address. Only the first dozen words are used. */
  text: string
  limit: number
}

/**
 * The published posts that share words with the text in title, headings or categories: those with the most and rarest words first, newer first
 * among equals. Empty when no post shares a word of at least three letters.
 */
export async function listSimilarPosts(db: Db, { text, limit }: SimilarTo): Promise<PostSummary[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with words as materialized (
      select headings as query, (select count(*) from ${publishedPosts} where document @@ (select headings)) as posts
      from (
        select word, min(place) as place from regexp_split_to_table(btrim(normalize_search_text(left(${removeNul(text)}, 1000))), ' ')
          with ordinality as split (word, place)
        where length(word) between 3 and 100 group by word order by place limit ${MAX_WORDS}
      ) as distinct_words, parse_search(word, false)
    ), rare as materialized (
      select query, 1.0 / posts as weight from words where posts > 0 order by posts limit 6
    ), candidates as materialized (
      select post_id, created_at, document from ${publishedPosts}
      where document @@ (select string_agg(query::text, ' | ')::tsquery from rare)
      order by created_at desc, post_id desc limit ${MAX_SCORED}
    )
    select post_id as id from candidates
    order by (select sum(weight) from rare where document @@ query) desc, created_at desc, post_id desc limit ${limit}`)
  return listSummaries(
    db,
    rows.map(({ id }) => id),
  )
}

/** The words of an address that leads nowhere, for `listSimilarPosts`: '/posts/rust-1.10.html' becomes 'rust 1.10'. */
export function wordsOfPath(path: string): string {
  const segments = decodeAddress(path.slice(0, 1000)).split('/')
  const last = segments.findLast((segment) => /\p{L}{2}/u.test(segment)) ?? ''
  return last
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll(/[^\p{L}\p{N}.+#]+/gu, ' ')
    .trim()
}
