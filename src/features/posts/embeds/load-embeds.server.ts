import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { embeds, media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { mediaImageSource } from '#src/features/media/image-source.ts'
import type { EmbedContent } from '../rendering/media/embeds.ts'

/** What was fetched of these videos and gists, by the address of their page. Inserts the unknown ones first, so that the job of `fetch-embeds.server.ts` fetches them. */
export async function loadEmbeds(db: Db, urls: string[]): Promise<Map<string, EmbedContent>> {
  await db.execute(
    sql`insert into embeds (url) select url from unnest(${sql.param(urls)}::text[]) as url order by url on conflict do nothing`,
  )
  const rows = await db
    .select({ url: embeds.url, title: embeds.title, files: embeds.files, hash: media.hash, width: media.width, height: media.height })
    .from(embeds)
    .leftJoin(media, eq(media.hash, embeds.picture))
    .where(isOneOf(embeds.url, urls))
  return new Map(rows.map(({ url, title, files, ...picture }) => [url, { title, files: files ?? [], picture: sourceOf(picture) }]))
}

function sourceOf({ hash, width, height }: { hash: string | null; width: number | null; height: number | null }) {
  return hash !== null && width !== null && height !== null ? mediaImageSource(hash, { width, height }) : null
}

/** Has the videos and gists of restored posts fetched that nothing is known of: in the trash they were not. */
export async function resumeEmbeds(db: Db, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return
  await db.execute(sql`
    update embeds set fetch_at = now(), attempts = 0
    where title is null and files is null and fetch_at is null
      and url in (select jsonb_array_elements_text(link_hrefs) from posts where ${isOneOf(posts.id, postIds)})`)
}

/** Has the videos and gists among these links fetched again: their post was saved. */
export async function queueEmbeds(db: Db, hrefs: string[]): Promise<void> {
  if (hrefs.length === 0) return
  await db.execute(sql`
    update embeds set fetch_at = now(), attempts = 0
    where url in (select url from embeds where ${isOneOf(embeds.url, hrefs)} order by url for update)`)
}
