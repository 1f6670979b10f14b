// Imports the starter content, articles about Inkfolio, into a new site. Once: posts that the owner removes do not come back.
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { projectRoot } from '#src/server/project-root.server.ts'

const STARTER_KEY = 'starterContent'
const starterFolder = path.join(projectRoot, 'content/starter')

/** 'started' during the import, 'done' afterwards. */
type StarterState = 'started' | 'done'

/**
 * Imports the starter content into a database that never had a post. Returns the number of created posts.
 *
 * The import is idempotent, because posts are identified by their slugs: two processes may run it at once, and the next start completes an
 * import that was killed.
 */
export async function ensureStarterContent(db: Db, now = new Date(), folder = starterFolder): Promise<number> {
  const state = await claimImport(db, now)
  if (state === 'done') return 0
  // Loaded here, because only the first start renders articles.
  const { importMarkdown } = await import('./import/import-markdown.server.ts')
  const { loadImageSources: describeImages } = await import('#src/features/media/load-image-sources.server.ts')
  const { storeRecording } = await import('#src/features/media/recordings/store-recording.server.ts')
  const { storeMedia } = await import('#src/features/media/store-media.server.ts')
  const { totals, files } = await importMarkdown(db, folder, {
    now,
    dryRun: false,
    origin: 'starter',
    storeMedia: (picture) => storeMedia(db, picture),
    storeRecording: (content, fileName) => storeRecording(db, content, { fileName }),
    resolveImages: (urls) => describeImages(db, urls),
  })
  const failed = files.find((file) => file.outcome === 'skipped')
  if (failed) throw new Error(`starter content: ${failed.file}: ${failed.reason}`)
  await markDone(db, now)
  return totals.created
}

/** Decides once, in one statement, whether this database gets the starter content. */
async function claimImport(db: Db, now: Date): Promise<StarterState> {
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

async function markDone(db: Db, now: Date): Promise<void> {
  await db
    .update(settings)
    .set({ value: 'done' satisfies StarterState, updatedAt: now })
    .where(eq(settings.key, STARTER_KEY))
}
