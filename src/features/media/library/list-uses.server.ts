import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { COUNTED } from './file-conditions.server.ts'
import { COUNTED_USES, type FileUse, type FileUseKind, type FileUses } from './library.ts'

const USES_LISTED = 100

type Row = {
  source: string
  kinds: FileUseKind[]
  type: 'post' | 'page' | 'template' | null
  title: string | null
  slug: string | null
  status: string | null
  link_name: string | null
  total: number
}

/** Where a file is used: published posts and pages first, the newest of them first. */
export async function listUses(db: Db, hash: string): Promise<FileUses> {
  const { rows } = await db.execute<Row>(sql`
    WITH used AS (
      SELECT source, array_agg(kind ORDER BY kind) AS kinds, bool_or(kind IN ('article', 'thumbnail', 'social picture', 'working copy')) AS is_post,
        bool_or(kind = 'gated link') AS is_link
      FROM media_uses WHERE hash = ${hash} AND kind IN ${COUNTED} GROUP BY source
    )
    SELECT used.source, to_json(used.kinds) AS kinds, p.type, p.title, p.slug, p.status, l.link_name, (count(*) OVER ())::int AS total
    FROM used LEFT JOIN posts p ON p.id = CASE WHEN used.is_post THEN used.source::uuid END
      LEFT JOIN shortened_links l ON l.id = CASE WHEN used.is_link THEN used.source::uuid END
    ORDER BY (p.id IS NULL), (p.status <> 'published'), p.created_at DESC, used.source LIMIT ${USES_LISTED}`)
  return { uses: rows.map(toUse), total: rows[0]?.total ?? 0 }
}

const ELSEWHERE = ['setting', 'snippet', 'redirect', 'embed'] as const

function toUse({ source, kinds, type, title, slug, status, link_name }: Row): FileUse {
  if (kinds.includes('gated link')) return { kind: 'gated link', id: source, title: link_name ?? '' }
  if (type === null) return { kind: ELSEWHERE.find((kind) => kinds.includes(kind)) ?? 'embed', id: source }
  return {
    kind: 'post',
    id: source,
    type,
    title: title ?? '',
    status: status ?? '',
    path: status === 'published' ? (type === 'page' ? `/${slug}` : `/posts/${slug}`) : null,
    places: COUNTED_USES.filter((kind) => kinds.includes(kind)),
  }
}
