import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { COUNTED_USES, type PictureUse, type PictureUseKind, type PictureUses } from './library.ts'
import { COUNTED } from './picture-conditions.server.ts'

const USES_LISTED = 100

type Row = {
  source: string
  kinds: PictureUseKind[]
  type: 'post' | 'page' | 'template' | null
  title: string | null
  slug: string | null
  status: string | null
  total: number
  posts: number
}

/** Where a picture is used: published posts and pages first, the newest of them first. */
export async function listUses(db: Db, hash: string): Promise<PictureUses> {
  const { rows } = await db.execute<Row>(sql`
    WITH used AS (
      SELECT source, array_agg(kind ORDER BY kind) AS kinds, bool_or(kind IN ('article', 'thumbnail', 'social picture', 'working copy')) AS is_post
      FROM media_uses WHERE hash = ${hash} AND kind IN ${COUNTED} GROUP BY source
    )
    SELECT used.source, to_json(used.kinds) AS kinds, p.type, p.title, p.slug, p.status,
      (count(*) OVER ())::int AS total, (count(p.id) OVER ())::int AS posts
    FROM used LEFT JOIN posts p ON p.id = CASE WHEN used.is_post THEN used.source::uuid END
    ORDER BY (p.id IS NULL), (p.status <> 'published'), p.created_at DESC, used.source LIMIT ${USES_LISTED}`)
  return { uses: rows.map(toUse), total: rows[0]?.total ?? 0, posts: rows[0]?.posts ?? 0 }
}

const ELSEWHERE = ['setting', 'snippet', 'embed'] as const

function toUse({ source, kinds, type, title, slug, status }: Row): PictureUse {
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
