// A fresh site comes with articles about itself. They arrive once: an owner who removes them will not find them back.
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { projectRoot } from '#src/server/project-root.server.ts'

const STARTER_KEY = 'starterContent'
const starterFolder = path.join(projectRoot, 'content/starter')

/** 'started' while articles are coming in, 'done' for ever after. */
type StarterState = 'started' | 'done'

/**
 * Brings the starter content into a database that never had a post; answers how many posts came in.
 *
 * Two processes may do this at once, and either may be killed in the middle: posts are known by their slugs, so the second
 * one writes what the first one wrote, and a start that finds the work begun finishes it.
 */
export async function ensureStarterContent(db: Db, now = new Date(), folder = starterFolder): Promise<number> {
  const state = await claim(db, now)
  if (state === 'done') return 0
  // Every start comes by here, and all but the first have nothing to render.
  const { importMarkdown } = await import('./import/import-markdown.server.ts')
  const { describeImages } = await import('#src/features/media/image-source.server.ts')
  const { storeMedia } = await import('#src/features/media/store-media.server.ts')
  const { totals, files } = await importMarkdown(db, folder, {
    now,
    dryRun: false,
    origin: 'starter',
    storeMedia: (picture) => storeMedia(db, picture),
    resolveImages: (urls) => describeImages(db, urls),
  })
  const failed = files.find((file) => file.outcome === 'skipped')
  if (failed) throw new Error(`starter content: ${failed.file}: ${failed.reason}`)
  await finish(db, now)
  return totals.created
}

/** One statement decides for all processes whether this database is to be filled. */
async function claim(db: Db, now: Date): Promise<StarterState> {
  await db
    .insert(settings)
    .values({
      key: STARTER_KEY,
      value: sql`CASE WHEN EXISTS (SELECT 1 FROM ${posts}) THEN '"done"'::jsonb ELSE '"started"'::jsonb END`,
      updatedAt: now,
    })
    .onConflictDoNothing()
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, STARTER_KEY))
  return row?.value === 'started' ? 'started' : 'done'
}

async function finish(db: Db, now: Date): Promise<void> {
  await db
    .update(settings)
    .set({ value: 'done' satisfies StarterState, updatedAt: now })
    .where(eq(settings.key, STARTER_KEY))
}
