import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { type PostStatus, postSlugs, posts } from '#src/db/schema/posts.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { publicFrom } from '#src/lib/format/site-time.server.ts'
import { reservedSlugReason } from '#src/lib/web/page-slugs.ts'
import { AppError } from '#src/server/errors.ts'
import { type EditablePost, editableColumns } from './drafts/editable-post.server.ts'
import { lockPost, recordImportedChange, type StoredPost } from './drafts/record-import.server.ts'
import { redirectOldSlug } from './drafts/slugs.server.ts'
import { queueEmbeds } from './embeds/load-embeds.server.ts'
import { importedHashOf, isEditedHere } from './imported/imported-hash.server.ts'
import type { PostBeforeImport } from './imported/undo-imported-post.server.ts'
import { type PostInput, postInputSchema, type ValidPost } from './post.schema.ts'
import type { ResolveImages } from './rendering/media/images.ts'
import { renderVersionFor } from './rendering/render-version.ts'
import { renderedColumns } from './rendering/rendered-columns.server.ts'

/** `edited`: the post was written or changed here and stays as it is. */
export type PostImportOutcome = 'created' | 'changed' | 'unchanged' | 'edited'

/** What an import wrote. `before` is null for a new post. */
export type WrittenPost = { postId: string; outcome: 'created' | 'changed'; importedHash: string; before: PostBeforeImport | null }

export type ImportPostOptions = {
  now: Date
  resolveImages: ResolveImages
  /** 'starter' for the starter content of the program. */
  origin?: 'starter' | null
  /** When the post was last changed, as its source says; by default at its public date. Never in the future. */
  updatedAt?: Date | undefined
  /** Whether a post that was edited here is overwritten. */
  overwritesEdited?: boolean
  /** The post to change, whatever its slug is: another slug in the input becomes its address, and the former one redirects. */
  postId?: string
  /** Decides instead of `overwritesEdited` whether the stored post may be changed. Asked again in the transaction that writes. */
  mayChange?: (stored: StoredState) => boolean
  /** Whether a post of rich text becomes one in Markdown when its source is Markdown. Otherwise its owner alone changes its form. */
  changesForm?: boolean
  /** Keeps the unpublished changes of the editor as they are. Otherwise they move to the history. */
  keepsWorkingCopy?: boolean
  /** Called in the transaction that writes the post. */
  onWritten?: (tx: Db, written: WrittenPost) => Promise<void>
}

/**
 * Inserts or updates the post, or the page, with this slug. A published post with a date in the future becomes a scheduled one. Without
 * `createdAt` the stored date stays. A post that was edited here stays as it is, unless `overwritesEdited`.
 * Throws AppError `invalid_input`; `details.issues` are sentences without a full stop.
 */
export async function importPost(db: Db, input: PostInput, options: ImportPostOptions): Promise<PostImportOutcome> {
  const valid = await validatePost(db, input)
  const isPost = isPostOf(valid, options.postId)
  const stored = await findStored(db, isPost)
  const post = options.changesForm ? valid : inFormOf(stored, valid)
  const createdAt = post.createdAt ?? stored?.row.createdAt ?? options.now
  const status = statusOf(post.published, createdAt, options.now)
  const hasSameText = stored !== null && isSame(stored.row, { ...post, createdAt, status })
  if (hasSameText && stored.row.renderVersion === renderVersionFor(await cachedSettings(db))) {
    await adoptPost(db, stored)
    return 'unchanged'
  }
  const mayChange = (found: StoredState) =>
    hasSameText || (options.mayChange ?? (() => options.overwritesEdited || !isEditedHere(found)))(found)
  if (stored && !mayChange(stored)) return 'edited'

  const { published: _flag, ...fields } = post
  const rendered = await renderedColumns(db, post, options.resolveImages)
  await queueEmbeds(db, rendered.linkHrefs)
  const row = { ...fields, ...rendered, createdAt, status, updatedAt: lastChange(options, createdAt) }
  return db.transaction(async (tx) => {
    const before = await lockPost(tx, isPost)
    // It may have been edited while the article was rendered.
    if (before && !mayChange(before)) return 'edited'
    if (before && before.row.slug !== post.slug) await moveTo(tx, before.row, { slug: post.slug, now: options.now })
    const saved = await writePost(tx, row, options)
    const importedHash = importedHashOf(saved)
    await tx.update(posts).set({ importedHash }).where(eq(posts.id, saved.id))
    const { keepsWorkingCopy } = options
    const revisions = before && (await recordImportedChange(tx, before, { saved, now: options.now, keepsWorkingCopy }))
    // Another post may have had this slug formerly; its redirect ends.
    await tx.delete(postSlugs).where(and(eq(postSlugs.slug, post.slug), eq(postSlugs.type, post.type), ne(postSlugs.postId, saved.id)))
    const outcome = before ? 'changed' : 'created'
    await options.onWritten?.(tx, {
      postId: saved.id,
      outcome,
      importedHash,
      before: before && revisions && { ...revisions, ...stateOf(before) },
    })
    return outcome
  })
}

/** A post of rich text stays one: only its owner changes the form of a post. Earlier versions gave it a description that nobody wrote. */
function inFormOf(stored: FoundPost | null, post: ValidPost): ValidPost {
  if (stored?.row.markdown !== null || post.markdown === null) return post
  const { description } = stored.row
  const isDerived = post.description === '' && description === stored.excerpt
  return { ...post, markdown: null, dialect: '', addresses: '', description: isDerived ? description : post.description }
}

function isPostOf({ slug, type }: Pick<ValidPost, 'slug' | 'type'>, postId: string | undefined) {
  return postId === undefined ? and(eq(posts.slug, slug), eq(posts.type, type)) : eq(posts.id, postId)
}

/** Gives the post another slug. The former one redirects when readers may know it. */
async function moveTo(tx: Db, { id, type, slug: from, publishedAt }: EditablePost['row'], { slug, now }: { slug: string; now: Date }) {
  const taken = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, type)))
  if (taken.length > 0) throw new AppError('invalid_input', { issues: [`the slug ${slug} is already taken by another ${type}`] })
  await tx.update(posts).set({ slug }).where(eq(posts.id, id))
  if (publishedAt !== null) await redirectOldSlug(tx, { postId: id, type, from, to: slug, now })
}

type ImportedRow = Omit<typeof posts.$inferInsert, 'status' | 'createdAt' | 'updatedAt'> & {
  status: PostStatus
  createdAt: Date
  updatedAt: Date
}

async function writePost(tx: Db, row: ImportedRow, { origin = null }: ImportPostOptions) {
  const publishedAt = row.status === 'published' ? row.createdAt : null
  const [saved] = await tx
    .insert(posts)
    .values({ ...row, publishedAt, origin })
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
  if (!saved) throw new Error(`the post ${row.slug} was not stored`)
  return saved
}

function stateOf({ row, rest, importedHash }: StoredPost): Omit<PostBeforeImport, 'revision' | 'workingCopy'> {
  const { status, trashedFrom, createdAt, publishedAt } = row
  return { status, trashedFrom, createdAt, publishedAt, importedHash, ...rest }
}

/** A post that is equal to its source counts as imported from now on. */
async function adoptPost(db: Db, { row, importedHash, hasWorkingCopy }: FoundPost): Promise<void> {
  const own = importedHashOf(row)
  if (hasWorkingCopy || importedHash === own) return
  await db
    .update(posts)
    .set({ importedHash: own })
    .where(and(eq(posts.id, row.id), eq(posts.draftVersion, row.draftVersion)))
}

/** The outcome of an import, without writing. Images at the same position count as equal. */
export async function previewImport(
  db: Db,
  input: PostInput,
  { now, overwritesEdited = false, mayChange }: Pick<ImportPostOptions, 'now' | 'overwritesEdited' | 'mayChange'>,
): Promise<PostImportOutcome> {
  const valid = await validatePost(db, input)
  const stored = await findStored(db, isPostOf(valid, undefined))
  if (!stored) return 'created'
  const post = inFormOf(stored, valid)
  const createdAt = post.createdAt ?? stored.row.createdAt
  const incoming = { ...post, createdAt, status: statusOf(post.published, createdAt, now) }
  if (isSame(withoutHashes(stored.row), withoutHashes(incoming))) return 'unchanged'
  return (mayChange ?? (() => overwritesEdited || !isEditedHere(stored)))(stored) ? 'changed' : 'edited'
}

const NOT_OF_PAGES = {
  category: [],
  isProject: false,
  projectPreviewUrl: null,
  projectSourceUrl: null,
  series: null,
  seriesOrder: null,
  canonicalUrl: null,
  language: null,
}

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

/** What is old stays old: an import is no change. */
function lastChange({ updatedAt, now }: ImportPostOptions, createdAt: Date): Date {
  const changed = updatedAt ?? createdAt
  return publicFrom(changed) < now ? changed : now
}

function statusOf(published: boolean, createdAt: Date, now: Date): PostStatus {
  if (!published) return 'draft'
  return publicFrom(createdAt) > now ? 'scheduled' : 'published'
}

type Comparable = Omit<ValidPost, 'type' | 'published' | 'createdAt'> & { createdAt: Date; status: PostStatus }

/** What decides whether a stored post may be changed. */
export type StoredState = Pick<StoredPost, 'row' | 'importedHash' | 'hasWorkingCopy' | 'purgeAt'>

type FoundPost = { row: EditablePost['row']; excerpt: string; importedHash: string | null; hasWorkingCopy: boolean; purgeAt: Date | null }

async function findStored(db: Db, condition: SQL | undefined): Promise<FoundPost | null> {
  const [found] = await db
    .select({
      ...editableColumns,
      importedHash: posts.importedHash,
      purgeAt: posts.purgeAt,
      excerpt: posts.excerpt,
      copyOf: workingCopies.postId,
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .where(condition)
  if (!found) return null
  const { importedHash, purgeAt, excerpt, copyOf, ...row } = found
  return { row, excerpt, importedHash, purgeAt, hasWorkingCopy: copyOf !== null }
}

const COMPARED = v.keyof(v.omit(postInputSchema, ['type', 'published'])).options

function isSame(stored: Comparable, incoming: Comparable): boolean {
  return stored.status === incoming.status && COMPARED.every((field) => isDeepStrictEqual(stored[field], incoming[field]))
}

/** The address of an image contains the hash of its stored form, which is unknown before it is stored. */
function withoutHashes<Post extends Comparable>(post: Post): Post {
  const removeHashes = (text: string) => text.replace(/\/media\/[0-9a-f]{64}/g, '/media/')
  return {
    ...post,
    content: removeHashes(post.content),
    markdown: post.markdown && removeHashes(post.markdown),
    addresses: removeHashes(post.addresses),
    thumbnail: post.thumbnail === null ? null : removeHashes(post.thumbnail),
    socialImage: post.socialImage === null ? null : removeHashes(post.socialImage),
  }
}
