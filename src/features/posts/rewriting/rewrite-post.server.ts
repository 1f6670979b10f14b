// Rewrites the texts of a post or page: those that readers see and those of its working copy, in one transaction.
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { type PostStatus, type PostType, posts } from '#src/db/schema/posts.ts'
import { AppError } from '#src/server/errors.ts'
import { areSame, type DraftFields, draftFieldsSchema } from '../drafts/draft.ts'
import { checkFields, fieldsOfRow } from '../drafts/draft-rows.ts'
import {
  claimVersion,
  type EditablePost,
  editableColumns,
  isLive,
  loadEditablePost,
  saveWorkingCopy,
} from '../drafts/editable-post.server.ts'
import { updateLivePost } from '../drafts/publish-post.server.ts'
import { recordRevisionOnce } from '../drafts/record-revision.server.ts'
import { queueEmbeds } from '../embeds/load-embeds.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { renderedColumns } from '../rendering/rendered-columns.server.ts'
import { sanitizeArticle } from '../rendering/sanitize-article.ts'
import { askMarkdown, NotRewritten } from './article-source.server.ts'

export const TEXTS = [
  'title',
  'description',
  'metaTitle',
  'metaDescription',
  'thumbnail',
  'socialImage',
  'content',
  'projectPreviewUrl',
  'projectSourceUrl',
] as const

/** What a rewrite may change. Empty where a post has none. */
export const textsSchema = v.object({
  ...v.entriesFromList(TEXTS, v.string()),
  /** Null for rich text, whose source is `content`. */
  markdown: v.optional(v.nullable(v.string()), null),
  dialect: v.optional(v.string(), ''),
  addresses: v.optional(v.string(), ''),
})
export type Texts = v.InferOutput<typeof textsSchema>
/** `row` is the public post, or the draft; `copy` is what its editor shows, which is the same without unpublished changes. */
export type BothTexts = { row: Texts; copy: Texts }
export type PostToRewrite = { type: PostType; status: PostStatus; hasWorkingCopy: boolean }
/** Returns the same texts when there is nothing to change. */
export type RewriteTexts = (texts: BothTexts, post: PostToRewrite) => BothTexts | Promise<BothTexts>

export type Written = { postId: string; before: BothTexts; after: BothTexts }

/** A rewrite that treats both texts alike. */
export function rewriteBoth(rewrite: (texts: Texts) => Texts | Promise<Texts>): RewriteTexts {
  return async ({ row, copy }) => {
    const rewritten = await rewrite(row)
    return { row: rewritten, copy: isDeepStrictEqual(row, copy) ? rewritten : await rewrite(copy) }
  }
}

export type RewritePost = {
  rewrite: RewriteTexts
  by: string
  now: Date
  resolveImages: ResolveImages
  /** Rewrites only this version; any, when absent. */
  version?: number
  /** Whether these texts may be rewritten; any, when absent. */
  mayRewrite?: (texts: BothTexts) => boolean
  /** Runs in the transaction that writes. */
  onWritten?: (tx: Db, written: Written) => Promise<void>
}

/**
 * `edited`: the post has another version or other texts, or editors saved it again and again meanwhile. `invalid`: a text would be too long, or empty.
 * `kept`: its Markdown has no place for the change, as `reason` says.
 */
export type RewriteOutcome =
  | { kind: 'rewritten' | 'unchanged' | 'deleted' }
  | { kind: 'edited' | 'invalid'; title: string }
  | { kind: 'kept'; title: string; reason: string }

/** How often a post is tried that an editor saves at the same time. */
const ATTEMPTS = 3

/** Rewrites the post. An open editor gets a conflict with its next save; the history keeps the texts before. */
export async function rewritePost(db: Db, postId: string, step: RewritePost): Promise<RewriteOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const editable = await findEditable(db, postId)
    if (!editable) return { kind: 'deleted' }
    const { title } = editable.fields
    if (!isExpected(editable, step)) return { kind: 'edited', title }
    const outcome = await tryRewrite(db, editable, step)
    if (outcome) return outcome
    if (attempt === ATTEMPTS) return { kind: 'edited', title }
  }
}

/** Null when the post was saved meanwhile. */
async function tryRewrite(db: Db, editable: EditablePost, step: RewritePost): Promise<RewriteOutcome | null> {
  const { title } = editable.fields
  try {
    const rewritten = await rewriteFields(editable, step.rewrite)
    if (rewritten === null) return { kind: 'unchanged' }
    if (!isStorable(editable, rewritten)) return { kind: 'invalid', title }
    return (await write(db, editable, { rewritten, step })) ? { kind: 'rewritten' } : null
  } catch (error) {
    if (!(error instanceof NotRewritten)) throw error
    return { kind: 'kept', title, reason: error.message }
  }
}

/** Null for a deleted post. */
export async function findEditable(db: Db, postId: string): Promise<EditablePost | null> {
  try {
    return await loadEditablePost(db, postId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

function isExpected(editable: EditablePost, { version, mayRewrite }: RewritePost): boolean {
  if (version !== undefined && version !== editable.row.draftVersion) return false
  return mayRewrite?.(textsOfBoth(editable)) ?? true
}

type Rewritten = { row: DraftFields; copy: DraftFields }

/** Null when nothing changes. */
async function rewriteFields(editable: EditablePost, rewrite: RewriteTexts): Promise<Rewritten | null> {
  const { row, fields, hasWorkingCopy } = editable
  const before = fieldsOfRow(row)
  const texts = await rewrite(textsOfBoth(editable), { type: row.type, status: row.status, hasWorkingCopy })
  const rewritten = { row: { ...before, ...texts.row }, copy: { ...fields, ...texts.copy } }
  return areSame(rewritten.row, before) && areSame(rewritten.copy, fields) ? null : rewritten
}

/** What a rewrite may change of the post. */
export function textsOfBoth({ row, fields }: EditablePost): BothTexts {
  return { row: textsOf(fieldsOfRow(row)), copy: textsOf(fields) }
}

function textsOf(fields: DraftFields): Texts {
  return v.parse(textsSchema, fields)
}

/** A text that was invalid before may stay invalid. */
function isStorable({ row }: EditablePost, rewritten: Rewritten): boolean {
  if (!v.is(draftFieldsSchema, rewritten.copy)) return false
  const before = fieldsOfRow(row)
  const changed = [...TEXTS, 'markdown' as const, 'addresses' as const].filter((name) => before[name] !== rewritten.row[name])
  if (changed.length === 0) return true
  const { issues } = checkFields(rewritten.row)
  return !issues.some(({ field }) => changed.some((name) => name === field))
}

type Writing = { rewritten: Rewritten; step: RewritePost }

/** False when the post was saved meanwhile. */
async function write(db: Db, editable: EditablePost, { rewritten, step }: Writing): Promise<boolean> {
  const { row } = editable
  const isChanged = !areSame(rewritten.row, fieldsOfRow(row))
  const columns = isChanged ? await columnsFor(db, row, { fields: rewritten.row, step }) : null
  return db.transaction(async (tx) => {
    if (!(await claimVersion(tx, row.id, row.draftVersion))) return false
    if (isLive(row) && editable.hasWorkingCopy && !areSame(rewritten.copy, editable.fields)) await recordCopy(tx, editable, step)
    const saved = columns ? await updateRow(tx, editable, { columns, step }) : row
    await saveWorkingCopy(tx, { row: saved, fields: rewritten.copy, now: step.now })
    const after = { row: textsOf(fieldsOfRow(saved)), copy: textsOf(rewritten.copy) }
    await step.onWritten?.(tx, { postId: row.id, before: textsOfBoth(editable), after })
    return true
  })
}

type Columns = Parameters<typeof updateLivePost>[2]['columns']

async function columnsFor(db: Db, row: EditablePost['row'], { fields, step }: { fields: Texts; step: RewritePost }): Promise<Columns> {
  const { title, description, metaTitle, metaDescription, markdown, dialect, addresses } = fields
  const content = markdown === null ? fields.content : await askMarkdown('deriveArticle', { markdown, dialect, addresses })
  const written = {
    ...{ title, description, metaTitle, metaDescription, content, markdown, addresses, slug: row.slug },
    thumbnail: fields.thumbnail || null,
    socialImage: fields.socialImage || null,
    projectPreviewUrl: fields.projectPreviewUrl || null,
    projectSourceUrl: fields.projectSourceUrl || null,
  }
  // A draft is rendered when it is published.
  if (row.status === 'draft') return { ...written, ...sanitizeArticle(content).text, renderedHtml: '', toc: [], renderVersion: 0 }
  const rendered = await renderedColumns(db, { ...row, ...written }, step.resolveImages)
  await queueEmbeds(db, rendered.linkHrefs)
  return { ...written, ...rendered }
}

/** The history keeps the unpublished text before. */
async function recordCopy(tx: Db, { row, fields }: EditablePost, { by, now }: RewritePost): Promise<void> {
  await recordRevisionOnce(tx, { postId: row.id, reason: 'replaced', fields, by, at: now })
}

/** The history keeps the public text, or that of a draft, before. */
async function updateRow(tx: Db, editable: EditablePost, { columns, step }: { columns: Columns; step: RewritePost }) {
  const { row } = editable
  const { now, by } = step
  if (isLive(row)) return updateLivePost(tx, editable, { columns, now, by })
  await recordCopy(tx, editable, step)
  const [updated] = await tx
    .update(posts)
    .set({ ...columns, updatedAt: now })
    .where(eq(posts.id, row.id))
    .returning(editableColumns)
  if (!updated) throw new AppError('not_found', { postId: row.id })
  return updated
}
