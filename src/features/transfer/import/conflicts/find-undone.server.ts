import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { importFiles, imports } from '#src/db/schema/imports.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import type { PostHead } from '../../reading/reading-jobs.server.ts'
import { addressOf } from '../dialects/site-address.ts'

const BATCH = 500

/** When the owner undid the last import of a post, by its address here. */
export async function findUndone(db: Db, files: readonly Pick<PostHead, 'type' | 'slug'>[]): Promise<Map<string, Date>> {
  const undone = new Map<string, Date>()
  for (let from = 0; from < files.length; from += BATCH) {
    const slugs = files.slice(from, from + BATCH).map(({ slug }) => slug)
    const rows = await db
      .select({ type: importFiles.type, slug: importFiles.slug, undone: importFiles.undone, at: imports.createdAt })
      .from(importFiles)
      .innerJoin(imports, eq(imports.id, importFiles.importId))
      .where(and(isOneOf(importFiles.slug, slugs), isNotNull(importFiles.importedHash)))
      .orderBy(asc(imports.createdAt))
    for (const { type, slug, undone: state, at } of rows) {
      if (slug === null || (type !== 'post' && type !== 'page')) continue
      if (state === 'undone') undone.set(addressOf({ type, slug }), at)
      else undone.delete(addressOf({ type, slug }))
    }
  }
  return undone
}

export function describeUndone(at: Date): string {
  return `you undid its import of ${siteTime(at).slice(0, 10)}: it comes back`
}
