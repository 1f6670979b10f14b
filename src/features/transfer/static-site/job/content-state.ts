// What readers see of the database, as a short text that changes with it.
import { sql } from 'drizzle-orm'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { settings } from '#src/db/schema/settings.ts'

/**
 * Changes with each committed change of a published post or page, a setting or a redirect, also when no process of the site runs. A change of a row
 * stores the transaction that made it in `xmin`, which no transaction before had; the numbers of rows by transaction also tell of removals. Comments,
 * likes and views do not count, as in `publication.ts`.
 */
export const contentState = sql<string>`(
  select coalesce(md5(string_agg(of_table || ' ' || made_by || ' ' || made, ',' order by of_table, made_by)), '')
  from (
    select 'posts' as of_table, xmin::text as made_by, count(*) as made from ${posts} where status = 'published' group by 2
    union all select 'settings', xmin::text, count(*) from ${settings} group by 2
    union all select 'redirects', xmin::text, count(*) from ${redirects} group by 2
  ) as changes
)`
