// The posts and pages of the site, as far as the plan must know them.
import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { type PublicPostType, posts } from '#src/db/schema/posts.ts'
import { editableColumns, isLive } from '#src/features/posts/drafts/editable-post.server.ts'
import { importedHashOf } from '#src/features/posts/imported/imported-hash.server.ts'
import type { SitePost } from './plan/sides.ts'
import type { StoredRecord } from './records.server.ts'

export type KnownPost = SitePost & { version: number }

/** Articles in memory at a time. */
const PER_BATCH = 50

type Comparison = {
  records: readonly StoredRecord[]
  writesDrafts: boolean
  /** The addresses that new and changed files may have, as `type:slug`. */
  addresses: ReadonlySet<string>
}

/**
 * The posts that have a file, get one, or may be those of a new file. Reads the articles only of those that have another version than their record:
 * imports without a later edit, drafts and the trash have no file, and would be read at each comparison.
 */
export async function loadSitePosts(db: Db, { records, writesDrafts, addresses }: Comparison): Promise<KnownPost[]> {
  const recordOf = new Map(records.flatMap((record) => (record.postId === null ? [] : [[record.postId, record] as const])))
  const rows = (await listPosts(db)).flatMap(({ status, origin, ...row }) => {
    const live = isLive({ status })
    const isTrashed = status === 'trashed'
    const isWanted = !isTrashed && origin === null && (live || writesDrafts)
    const isCompared = isWanted || recordOf.has(row.id) || addresses.has(`${row.type}:${row.slug}`)
    return isCompared ? [{ ...row, isTrashed, isLive: live, isWanted }] : []
  })
  const known = new Map<string, string>()
  for (const { id, version, isTrashed } of rows) {
    const record = recordOf.get(id)
    // Nothing compares the article of a post in the trash.
    if (isTrashed) known.set(id, 'trashed')
    else if (record?.postHash && record.postVersion === version) known.set(id, record.postHash)
  }
  const unknown = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  for (let start = 0; start < unknown.length; start += PER_BATCH) {
    const batch = await db
      .select(editableColumns)
      .from(posts)
      .where(isOneOf(posts.id, unknown.slice(start, start + PER_BATCH)))
    for (const row of batch) known.set(row.id, importedHashOf(row))
  }
  return rows.flatMap((row) => {
    const hash = known.get(row.id)
    // Deleted since.
    return hash === undefined ? [] : [{ ...row, hash }]
  })
}

function listPosts(db: Db) {
  return db
    .select({
      id: posts.id,
      type: sql<PublicPostType>`${posts.type}`,
      slug: posts.slug,
      title: posts.title,
      createdAt: posts.createdAt,
      status: posts.status,
      version: posts.draftVersion,
      origin: posts.origin,
      hasUnpublished: sql<boolean>`${workingCopies.postId} is not null`,
      isRichText: sql<boolean>`${posts.markdown} is null`,
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .where(ne(posts.type, 'template'))
}

/** The row of a post, and its hash. Null for a post that is gone. */
export async function loadPost(db: Db, postId: string) {
  const [row] = await db
    .select({ ...editableColumns, type: sql<PublicPostType>`${posts.type}`, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.id, postId))
  return row ? { row, hash: importedHashOf(row), isTrashed: row.status === 'trashed' } : null
}
