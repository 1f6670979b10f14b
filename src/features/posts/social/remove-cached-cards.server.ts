// Removes from the cache folder of this node the drawn pictures of posts that are not published any more.
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import { removeOrphans } from '#src/features/media/storage/remove-orphans.server.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'

/** Holds one folder per post, named by its id, and that of the site. */
export const CARDS_PART = 'cards'
export const SITE_CARD = 'site'

export async function removeCachedCards(db: Db, folder: string): Promise<void> {
  await removeOrphans(path.join(folder, CARDS_PART), async (names) => {
    const rows = await db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          isOneOf(
            posts.id,
            names.filter((name) => v.is(uuidSchema, name)),
          ),
          eq(posts.published, true),
        ),
      )
    return [SITE_CARD, ...rows.map(({ id }) => id)]
  })
}
