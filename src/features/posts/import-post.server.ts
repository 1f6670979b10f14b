import { and, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { type PostStatus, postSlugs, posts } from '#src/db/schema/posts.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { reservedSlugReason } from '#src/lib/web/page-slugs.ts'
import { AppError } from '#src/server/errors.ts'
import { editableColumns } from './drafts/editable-post.server.ts'
import { lockPostBySlug, recordImportedChange } from './drafts/record-import.server.ts'
import { queueEmbeds } from './embeds/load-embeds.server.ts'
import { type PostInput, postInputSchema, type ValidPost } from './post.schema.ts'
import type { ResolveImages } from './rendering/media/images.ts'
import { renderVersionFor } from './rendering/render-version.ts'
import { renderedColumns } from './rendering/rendered-columns.server.ts'

export type PostImportOutcome = 'created' | 'changed' | 'unchanged'

export type ImportPostOptions = {
  now: Date
  resolveImages: ResolveImages
  /** 'starter' for the starter content of the program. */
  origin?: 'starter' | null
  /** When the source last changed a post that is new to this site. */
  updatedAt?: Date | undefined
}

/**
 * Inserts or updates the post, or the page, with this slug. A published post with a date in the future becomes a scheduled one. Without
 * `createdAt` the stored date stays.
 * Throws AppError `invalid_input`; `details.issues` are sentences without a full stop.
 */
export async function importPost(db: Db, input: PostInput, options: ImportPostOptions): Promise<PostImportOutcome> {
  const post = await validatePost(db, input)
  const stored = await findStored(db, post)
  const createdAt = post.createdAt ?? stored?.createdAt ?? options.now
  const status = statusOf(post.published, createdAt, options.now)
  if (stored && stored.renderVersion === renderVersionFor(await cachedSettings(db)) && isSame(stored, { ...post, createdAt, status }))
    return 'unchanged'

  const { published: _flag, ...fields } = post
  const rendered = await renderedColumns(db, post, options.resolveImages)
  await queueEmbeds(db, rendered.linkHrefs)
  const row = { ...fields, ...rendered, createdAt, status, updatedAt: options.now }
  const publishedAt = status === 'published' ? createdAt : null
  const origin = options.origin ?? null
  await db.transaction(async (tx) => {
    const before = await lockPostBySlug(tx, post)
    const [saved] = await tx
      .insert(posts)
      .values({ ...row, publishedAt, origin, updatedAt: earliest(options.updatedAt ?? options.now, options.now) })
      .onConflictDoUpdate({
        target: [posts.slug, posts.type],
        set: {
          ...row,
          origin,
          publishedAt: sql`coalesce(${posts.publishedAt}, excluded.published_at)`,
          revision: sql`${posts.revision} + 1`,
          draftVersion: sql`${posts.draftVersion} + 1`,
          trashedFrom: null,
          trashedAt: null,
          purgeAt: null,
        },
      })
      .returning(editableColumns)
    if (saved && before) await recordImportedChange(tx, before, { saved, now: options.now })
    // Another post may have had this slug formerly; its redirect ends.
    if (saved)
      await tx.delete(postSlugs).where(and(eq(postSlugs.slug, post.slug), eq(postSlugs.type, post.type), ne(postSlugs.postId, saved.id)))
  })
  return stored ? 'changed' : 'created'
}

/** The outcome of an import, without writing. Images at the same position count as equal. */
export async function previewImport(db: Db, input: PostInput, now: Date): Promise<PostImportOutcome> {
  const post = await validatePost(db, input)
  const stored = await findStored(db, post)
  if (!stored) return 'created'
  const createdAt = post.createdAt ?? stored.createdAt
  const incoming = { ...post, createdAt, status: statusOf(post.published, createdAt, now) }
  return isSame(withoutHashes(stored), withoutHashes(incoming)) ? 'unchanged' : 'changed'
}

const NOT_OF_PAGES = { category: [], isProject: false, projectPreviewUrl: null, projectSourceUrl: null, series: null, seriesOrder: null }

/** A post by the author of the site alone has no authors of its own, so that it follows when the owner's name changes. */
async function validatePost(db: Db, input: PostInput): Promise<ValidPost> {
  const result = v.safeParse(postInputSchema, input.type === 'page' ? { ...input, ...NOT_OF_PAGES } : input)
  if (result.success) {
    const reserved = result.output.type === 'page' ? reservedSlugReason(result.output.slug) : null
    if (reserved) throw new AppError('invalid_input', { issues: [reserved.replace(/\.$/, '')] })
    const { author } = await cachedSettings(db)
    const isByOwner = result.output.authors.every((name) => name === author)
    return isByOwner ? { ...result.output, authors: [] } : result.output
  }
  throw new AppError('invalid_input', { issues: result.issues.map((issue) => issue.message) })
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other
}

function statusOf(published: boolean, createdAt: Date, now: Date): PostStatus {
  if (!published) return 'draft'
  return createdAt > now ? 'scheduled' : 'published'
}

type Comparable = Omit<ValidPost, 'published' | 'createdAt'> & { createdAt: Date; status: PostStatus }

async function findStored(
  db: Db,
  { slug, type }: Pick<ValidPost, 'slug' | 'type'>,
): Promise<(Comparable & { renderVersion: number }) | undefined> {
  const [row] = await db
    .select({
      type: posts.type,
      slug: posts.slug,
      title: posts.title,
      description: posts.description,
      thumbnail: posts.thumbnail,
      category: posts.category,
      content: posts.content,
      status: posts.status,
      createdAt: posts.createdAt,
      isProject: posts.isProject,
      projectPreviewUrl: posts.projectPreviewUrl,
      projectPreviewLabel: posts.projectPreviewLabel,
      projectSourceUrl: posts.projectSourceUrl,
      projectSourceLabel: posts.projectSourceLabel,
      authors: posts.authors,
      series: posts.series,
      seriesOrder: posts.seriesOrder,
      renderVersion: posts.renderVersion,
    })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, type)))
  return row
}

function isSame(stored: Comparable, incoming: Comparable): boolean {
  return (
    stored.title === incoming.title &&
    stored.description === incoming.description &&
    stored.thumbnail === incoming.thumbnail &&
    JSON.stringify(stored.category) === JSON.stringify(incoming.category) &&
    JSON.stringify(stored.authors) === JSON.stringify(incoming.authors) &&
    stored.content === incoming.content &&
    stored.status === incoming.status &&
    stored.createdAt.getTime() === incoming.createdAt.getTime() &&
    stored.series === incoming.series &&
    stored.seriesOrder === incoming.seriesOrder &&
    hasSameProject(stored, incoming)
  )
}

function hasSameProject(stored: Comparable, incoming: Comparable): boolean {
  return (
    stored.isProject === incoming.isProject &&
    stored.projectPreviewUrl === incoming.projectPreviewUrl &&
    stored.projectPreviewLabel === incoming.projectPreviewLabel &&
    stored.projectSourceUrl === incoming.projectSourceUrl &&
    stored.projectSourceLabel === incoming.projectSourceLabel
  )
}

/** The address of an image contains the hash of its stored form, which is unknown before it is stored. */
function withoutHashes<Post extends Comparable>(post: Post): Post {
  const removeHashes = (text: string) => text.replace(/\/media\/[0-9a-f]{64}/g, '/media/')
  return { ...post, content: removeHashes(post.content), thumbnail: post.thumbnail === null ? null : removeHashes(post.thumbnail) }
}
