// The job that fetches what articles show of videos and gists. It alone asks the other sites: rendering an article only reads the table.
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { embeds, type GistFile } from '#src/db/schema/media.ts'
import { ExternalFetchError } from '#src/features/media/fetch-external.server.ts'
import { parseMediaPath } from '#src/features/media/image-source.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { parseEmbed } from '../rendering/media/embeds.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { refreshArticle } from '../rendering/refresh-article.server.ts'
import { STALE_RENDER_VERSION } from '../rendering/render-version.ts'
import { EMBED_RULES, type EmbedRules, fetchEmbed } from './fetch-embed.server.ts'

/** Fetched in one run of the job, one after another. */
const BATCH = 4
/** The attempts are 5, 20 and 80 minutes apart, and 5 hours. The next save of a post begins anew. */
const MAX_ATTEMPTS = 5

type Options = { resolveImages: ResolveImages; rules?: EmbedRules; store?: typeof storeMedia; signal?: AbortSignal }
type Content = { title: string | null; picture: string | null; files: GistFile[] | null }

/** Fetches what is due, and renders the published articles again whose videos or gists changed. */
export async function fetchEmbeds(db: Db, { resolveImages, rules = EMBED_RULES, store = storeMedia, signal }: Options): Promise<void> {
  for (const page of await claimDue(db)) {
    if (signal?.aborted) return
    const content = await fetchContent(db, page, { rules, store })
    if (!content) continue
    for (const postId of await storeContent(db, page, content)) await refreshArticle(db, postId, resolveImages)
  }
}

/** Plans the next attempt of each before this one, so that no other process, and no crash, repeats it at once. */
async function claimDue(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ page: string }>(sql`
    update embeds set attempts = attempts + 1,
      fetch_at = case when attempts + 1 < ${MAX_ATTEMPTS} then now() + interval '5 minutes' * power(4, attempts) end
    where page in (select page from embeds where fetch_at <= now() order by fetch_at, page limit ${BATCH} for update skip locked)
    returning page`)
  return rows.map(({ page }) => page)
}

async function fetchContent(db: Db, page: string, { rules, store }: Required<Pick<Options, 'rules' | 'store'>>): Promise<Content | null> {
  const embed = parseEmbed(page)
  if (!embed) return null
  try {
    const { title, picture, files } = await fetchEmbed(embed, rules)
    const stored = picture && (await store(db, { bytes: picture, alt: '' }))
    return { title, files, picture: (stored && parseMediaPath(stored.url)?.hash) ?? null }
  } catch (error) {
    if (!(error instanceof ExternalFetchError || error instanceof AppError)) throw error
    const reason = error instanceof AppError ? error.details.reason : error.message
    logger.warn({ page, reason }, 'cannot fetch a video or gist of an article, which keeps its card')
    return null
  }
}

/** Returns the posts that show something else now. Marks their articles as stale in the same transaction: after a crash, the next read renders them. */
function storeContent(db: Db, page: string, content: Content): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(embeds).where(eq(embeds.page, page)).for('update')
    if (!before) return []
    await tx
      .update(embeds)
      .set({ ...content, fetchAt: null, attempts: 0 })
      .where(eq(embeds.page, page))
    const { title, picture, files } = before
    if (isDeepStrictEqual({ title, picture, files }, content)) return []
    const { rows } = await tx.execute<{ id: string }>(sql`
      update posts set render_version = ${STALE_RENDER_VERSION} where render_version > 0 and link_hrefs ? ${page} returning id`)
    return rows.map(({ id }) => id)
  })
}
