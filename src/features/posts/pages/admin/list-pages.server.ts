import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { BUILT_IN_SLUGS } from '#src/lib/web/page-slugs.ts'
import { ORIGINALS } from '../built-in/originals.ts'
import { listPublishedPages } from '../page-queries.server.ts'
import type { AdminPage, OriginalRow } from './admin-page.ts'

const PAGES_MAX = 1_000

type Row = Omit<AdminPage, 'updatedAt'> & { updatedAt: string | Date }

/** The owner's pages by title, those in the trash included. */
export async function listAdminPages(db: Db): Promise<AdminPage[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT p.id, p.slug, p.status, w.post_id IS NOT NULL AND p.status IN ('published', 'scheduled') AS "hasChanges",
      CASE WHEN p.status = 'draft' THEN coalesce(nullif(btrim(w.fields->>'title'), ''), p.title) ELSE p.title END AS title,
      greatest(p.updated_at, w.saved_at) AS "updatedAt"
    FROM posts p LEFT JOIN working_copies w ON w.post_id = p.id
    WHERE p.type = 'page' AND p.purge_at IS NULL
    ORDER BY lower(p.title), p.id LIMIT ${PAGES_MAX}`)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: new Date(updatedAt).toISOString() }))
}

/** The built-in pages whose original text is public. */
export async function listPublicOriginals(db: Db, settings: Settings): Promise<OriginalRow[]> {
  return listOriginals(await listPublishedPages(db), settings).filter(({ slug }) => isShown(settings, slug))
}

/** The built-in pages that are none of these. */
export function listOriginals(edited: readonly { slug: string }[], settings: Settings): OriginalRow[] {
  const slugs = new Set(edited.map(({ slug }) => slug))
  return BUILT_IN_SLUGS.filter((slug) => !slugs.has(slug)).map((slug) => ({ slug, title: ORIGINALS[slug](settings).title }))
}
