import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { externalImages } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { sha256 } from '../sha256.server.ts'
import { normalizeExternalUrl } from './external-images.server.ts'

const BATCH = 200

/**
 * Removes the pictures of other sites that no post shows any more, so that their addresses stop to answer. Returns how many; none when the signal
 * is aborted. A post that is rendered again registers its pictures again.
 */
export async function removeUnusedExternal(db: Db, signal: AbortSignal): Promise<number> {
  // Read before the posts: what is registered meanwhile stays.
  const registered = await db.select({ hash: externalImages.hash }).from(externalImages)
  const unused = new Set(registered.map(({ hash }) => hash))
  for (let after: string | null = NO_ID; after !== null && unused.size > 0; ) {
    if (signal.aborted) return 0
    const batch = await readBatch(db, after)
    for (const hash of batch.shown) unused.delete(hash)
    after = batch.last
  }
  if (unused.size > 0) await db.delete(externalImages).where(isOneOf(externalImages.hash, [...unused]))
  return unused.size
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

async function readBatch(db: Db, after: string): Promise<{ shown: string[]; last: string | null }> {
  const rows = await db
    .select({
      id: posts.id,
      thumbnail: posts.thumbnail,
      socialImage: posts.socialImage,
      inArticle: sql<string[]>`case when strpos(${posts.renderedHtml}, '/media/external/') = 0 then '{}' else array(
        select distinct mention[1] from regexp_matches(${posts.renderedHtml}, '/media/external/([0-9a-f]{64})', 'g') as mention) end`,
    })
    .from(posts)
    .where(and(gt(posts.id, after), isNull(posts.purgeAt)))
    .orderBy(asc(posts.id))
    .limit(BATCH)
  const shown = rows.flatMap(({ thumbnail, socialImage, inArticle }) => [...inArticle, ...hashesOf(thumbnail), ...hashesOf(socialImage)])
  return { shown, last: rows.at(-1)?.id ?? null }
}

function hashesOf(address: string | null): string[] {
  const url = address === null ? null : normalizeExternalUrl(address)
  return url === null ? [] : [sha256(url)]
}
