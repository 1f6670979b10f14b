// The job that fetches what articles show of videos and gists. It alone asks the other sites: rendering an article only reads the table.
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { embeds, type GistFile } from '#src/db/schema/media.ts'
import { ExternalFetchError } from '#src/features/media/external/fetch-external.server.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { parseEmbed } from '../rendering/media/parse-embed.ts'
import { refreshArticle } from '../rendering/refresh-article.server.ts'
import { STALE_RENDER_VERSION } from '../rendering/render-version.ts'
import { EMBED_RULES, type EmbedRules, fetchEmbed } from './fetch-embed.server.ts'

/** Fetched in one run of the job, one after another. */
const BATCH = 4
/** The attempts are 5, 20 and 80 minutes apart, and 5 hours. The next save of a post begins anew. */
const MAX_ATTEMPTS = 5

type Options = { resolveImages: ResolveImages; rules?: EmbedRules; store?: typeof storeMedia; signal?: AbortSignal }
type Content = { title: string | null; picture: string | null; files: GistFile[] | null }

/** Fetches what is due, and renders the articles again whose videos or gists changed: at once, and once more after a minute. */
export async function fetchEmbeds(db: Db, { resolveImages, rules = EMBED_RULES, store = storeMedia, signal }: Options): Promise<void> {
  for (const url of await claimDue(db)) {
    if (signal?.aborted) return
    const content = await fetchContent(db, url, { rules, store })
    if (!content) continue
    for (const postId of await storeContent(db, url, content)) await refreshArticle(db, postId, resolveImages)
  }
  for (const postId of await claimRefreshes(db)) {
    if (signal?.aborted) return
    await refreshArticle(db, postId, resolveImages)
  }
}

/**
 * Plans the next attempt of each before this one, so that no other process, and no crash, repeats it at once. What only posts in the trash have is not
 * fetched; restoring one of them plans it again (`resumeEmbeds`).
 */
async function claimDue(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string; in_trash: boolean }>(sql`
    with due as (select url from embeds where fetch_at <= now() order by fetch_at, url limit ${BATCH} for update skip locked),
      judged as (select due.url, coalesce((select bool_and(status = 'trashed') from posts where link_hrefs ? due.url), false) as in_trash from due)
    update embeds set attempts = case when in_trash then 0 else attempts + 1 end,
      fetch_at = case when not in_trash and attempts + 1 < ${MAX_ATTEMPTS} then now() + interval '5 minutes' * power(4, attempts) end
    from judged where embeds.url = judged.url
    returning embeds.url, in_trash`)
  return rows.flatMap(({ url, in_trash }) => (in_trash ? [] : [url]))
}

async function fetchContent(db: Db, url: string, { rules, store }: Required<Pick<Options, 'rules' | 'store'>>): Promise<Content | null> {
  const embed = parseEmbed(url)
  if (!embed) return null
  try {
    const { title, picture, files } = await fetchEmbed(embed, rules)
    const stored = picture && (await store(db, { bytes: picture, alt: '' }))
    return { title, files, picture: (stored && parseMediaPath(stored.url)?.hash) ?? null }
  } catch (error) {
    if (!(error instanceof ExternalFetchError || error instanceof AppError)) throw error
    const reason = error instanceof AppError ? error.details.reason : error.message
    logger.warn({ url, reason }, 'cannot fetch a video or gist of an article, which keeps its card')
    return null
  }
}

/** Returns the posts that show something else now. Marks their articles as stale in the same transaction: after a crash, the next read renders them. */
function storeContent(db: Db, url: string, content: Content): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(embeds).where(eq(embeds.url, url)).for('update')
    if (!before) return []
    await tx
      .update(embeds)
      .set({ ...content, fetchAt: null, attempts: 0 })
      .where(eq(embeds.url, url))
    const { title, picture, files } = before
    if (isDeepStrictEqual({ title, picture, files }, content)) return []
    await tx.update(embeds).set({ refreshAt: sql`now() + interval '1 minute'` }).where(eq(embeds.url, url))
    return markStale(tx, [url])
  })
}

function claimRefreshes(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ url: string }>(sql`
      update embeds set refresh_at = null
      where url in (select url from embeds where refresh_at <= now() order by refresh_at, url limit ${BATCH} for update skip locked)
      returning url`)
    return markStale(
      tx,
      rows.map(({ url }) => url),
    )
  })
}

async function markStale(tx: Db, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    update posts set render_version = ${STALE_RENDER_VERSION}
    where id in (select id from posts where render_version > 0 and link_hrefs ?| ${sql.param(urls)}::text[] order by id for update)
    returning id`)
  return rows.map(({ id }) => id)
}
