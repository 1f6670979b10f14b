// Suggestions while typing: titles of posts and pages, headings and categories that contain the typed words.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryCounts, posts, publishedPosts } from '#src/db/schema/posts.ts'
import type { Suggestion } from '#src/lib/suggestions.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { removeNul } from '#src/lib/text/remove-nul.ts'
import type { TocEntry } from '#src/lib/toc.ts'

const MAX_POSTS = 4
const MAX_HEADINGS = 3
const MAX_PAGES = 2
const MAX_CATEGORIES = 2
/** Only so many posts, the newest, are searched for headings. */
const MAX_READ = 40

/** At most eleven suggestions for the text of a search field: posts, pages, headings, then categories. */
export async function listSuggestions(db: Db, text: string): Promise<Suggestion[]> {
  const search = removeNul(text).trim()
  const found = await findPosts(db, search)
  return [
    ...found
      .filter((post) => post.in_title)
      .slice(0, MAX_POSTS)
      .map(({ title, slug }): Suggestion => ({ kind: 'post', label: title, to: `/posts/${slug}`, post: null })),
    ...(await findPages(db, search)),
    ...found
      .flatMap(({ title, slug, headings }) =>
        headings.map(({ id, text: label }): Suggestion => ({ kind: 'heading', label, to: `/posts/${slug}#${id}`, post: title })),
      )
      .slice(0, MAX_HEADINGS),
    ...(await findCategories(db, search)),
  ]
}

type FoundPost = { title: string; slug: string; in_title: boolean; headings: Pick<TocEntry, 'id' | 'text'>[] }

async function findPosts(db: Db, search: string): Promise<FoundPost[]> {
  const { rows } = await db.execute<FoundPost>(sql`
    with asked as materialized (select words, titles as in_title, headings as in_title_or_heading from parse_search(${search}, false)),
    newest as (
      select post_id, created_at, in_title from (
        (select post_id, created_at, true as in_title from ${publishedPosts} where document @@ (select in_title from asked) offset 0)
        union all
        (select post_id, created_at, false from ${publishedPosts} where document @@ (select in_title_or_heading from asked) offset 0)
      ) as matches order by in_title desc, created_at desc, post_id desc limit ${MAX_READ}
    )
    select ${posts.title} as title, ${posts.slug} as slug, found.in_title, array(
        select jsonb_build_object('id', entry->>'id', 'text', entry->>'text') from jsonb_array_elements(${posts.toc}) as entry
        where to_tsvector('inkfolio', indexed_text(entry->>'text')) @@ (select words from asked)
        limit ${MAX_HEADINGS}
      ) as headings
    from (select post_id, created_at, bool_or(in_title) as in_title from newest group by 1, 2) as found
    join ${posts} on ${posts.id} = found.post_id and ${posts.published}
    order by found.in_title desc, found.created_at desc, found.post_id desc`)
  return rows
}

/** Pages are few: their titles need no index. */
async function findPages(db: Db, search: string): Promise<Suggestion[]> {
  const { rows } = await db.execute<{ title: string; slug: string }>(sql`
    select title, slug from ${posts}
    where type = 'page' and status = 'published' and to_tsvector('inkfolio', indexed_text(title)) @@ (select search_query(${search}))
    order by lower(title), slug limit ${MAX_PAGES}`)
  return rows.map(({ title, slug }) => ({ kind: 'page', label: title, to: `/${slug}`, post: null }))
}

async function findCategories(db: Db, search: string): Promise<Suggestion[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from ${categoryCounts}
    where posts > 0 and to_tsvector('inkfolio', indexed_text(name)) @@ (select search_query(${search}))
    order by posts desc, name limit ${MAX_CATEGORIES}`)
  return rows.map(({ name }) => ({ kind: 'category', label: name, to: categoryPath(name), post: null }))
}
