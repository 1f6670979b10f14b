// What the owner can link to from an article: everything that visitors can find, and drafts.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { containsPattern } from '#src/db/like-pattern.ts'
import { posts } from '#src/db/schema/posts.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { SUGGEST_FROM, type Suggestion } from '#src/lib/suggestions.ts'
import { listSuggestions } from './list-suggestions.server.ts'

/** `state` is null for what visitors can open. */
export type LinkTarget = Suggestion & { state: 'draft' | 'scheduled' | null }

const MAX_UNPUBLISHED = 4

/** At most fifteen targets for a text: published ones, then drafts and scheduled posts and pages whose title contains it. */
export async function listLinkTargets(db: Db, text: string): Promise<LinkTarget[]> {
  const search = cleanSearch(text)
  if (search.length < SUGGEST_FROM) return []
  const [found, unpublished] = await Promise.all([listSuggestions(db, search), listUnpublished(db, search)])
  return [...found.map((suggestion): LinkTarget => ({ ...suggestion, state: null })), ...unpublished]
}

type Row = { title: string; slug: string; type: 'post' | 'page'; status: 'draft' | 'scheduled' }

/** Title and address of a draft are those of its working copy, which it is published with. */
async function listUnpublished(db: Db, search: string): Promise<LinkTarget[]> {
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select ${posts.type} as type, ${posts.status} as status, ${posts.updatedAt} as updated_at,
        coalesce(nullif(btrim(w.fields->>'title'), ''), ${posts.title}) as title,
        case when w.fields->>'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then w.fields->>'slug' else ${posts.slug} end as slug
      from ${posts} left join working_copies w on w.post_id = ${posts.id} and ${posts.status} = 'draft'
      where ${posts.type} <> 'template' and ${posts.status} in ('draft', 'scheduled') and ${posts.purgeAt} is null
    ) as unpublished
    where title ilike ${containsPattern(search)} order by updated_at desc, slug limit ${MAX_UNPUBLISHED}`)
  return rows.map(({ title, slug, type, status }) => ({
    ...{ kind: type, label: title, post: null, state: status },
    to: type === 'page' ? `/${slug}` : `/posts/${slug}`,
  }))
}
