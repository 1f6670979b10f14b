import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import type { PostType } from '#src/db/schema/posts.ts'
import { loadAboutFigures } from '#src/features/settings/figures/load-figures.server.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { opensWithDescription } from '../article/opens-with-description.ts'
import { loadEmbeds } from '../embeds/load-embeds.server.ts'
import type { BuiltInParts } from '../pages/built-in/page-section.ts'
import type { DisplayedPost, PostSummary } from '../post.ts'
import { listRelatedPosts } from '../post-queries.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { deriveContent } from './derive-content.server.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { columnsOf, storableFields } from './draft-rows.ts'
import { type EditablePost, loadEditablePost, toEdited } from './editable-post.server.ts'

export type PostPreview = {
  type: PostType
  /** Of a draft of a built-in page its parts, which it shows in place of the article. */
  builtIn: BuiltInParts | null
  post: DisplayedPost
  html: string
  lead: string
  related: PostSummary[]
  status: EditedPost['status']
  hasChanges: boolean
}

export type PreviewRequest = {
  postId: string
  /** What is typed and perhaps not saved; the working copy without it. */
  typed?: DraftFields
  now: Date
  resolveImages: ResolveImages
}

/** Renders the text as if it were published now, without storing anything. Throws invalid_input for Markdown that cannot be read. */
export async function previewPost(db: Db, { postId, typed, now, resolveImages }: PreviewRequest): Promise<PostPreview> {
  const editable = await loadEditablePost(db, postId)
  const { status, hasChanges, fields: saved } = toEdited(editable)
  const fields = typed ? storableFields({ ...typed, type: editable.row.type }) : saved
  const columns = { ...columnsOf(fields), content: await deriveContent(fields) }
  // Loaded here for the reason given in rendered-columns.server.ts.
  const { renderArticle } = await import('../rendering/render-article.server.ts')
  const { html, toc, readingMinutes, excerpt } = await renderArticle(columns, resolveImages, {
    ...(await cachedSettings(db)),
    resolveEmbeds: (pages) => loadEmbeds(db, pages),
  })
  const {
    content: _content,
    markdown: _markdown,
    dialect: _dialect,
    addresses: _addresses,
    frontMatter: _frontMatter,
    hasContents,
    ...shown
  } = columns
  const [counted] = await db.select({ views: postAnalytics.views }).from(postAnalytics).where(eq(postAnalytics.postId, postId))
  const post = {
    id: postId,
    slug: fields.slug.trim() || editable.row.slug,
    ...shown,
    description: shown.description || excerpt,
    toc: hasContents ? toc : [],
    readingMinutes,
    createdAt: dateOf(fields.publishAt, editable.row.publishedAt && editable.row.createdAt) ?? siteTime(now),
    updatedAt: now.toISOString(),
    views: counted?.views ?? 0,
  }
  return {
    type: editable.row.type,
    builtIn: await readBuiltIn(db, editable.row, { html, now }),
    post,
    html,
    lead: opensWithDescription(html, shown.description) ? '' : shown.description,
    related: await listRelatedPosts(db, post),
    status,
    hasChanges,
  }
}

async function readBuiltIn(
  db: Db,
  { type, slug }: EditablePost['row'],
  { html, now }: { html: string; now: Date },
): Promise<BuiltInParts | null> {
  if (type !== 'page' || !isBuiltInSlug(slug)) return null
  const { splitSections } = await import('../pages/built-in/sections.server.ts')
  const settings = await cachedSettings(db)
  return { sections: splitSections(html, slug, settings), figures: await loadAboutFigures(db, settings, now) }
}

/** An unfinished draft may contain an invalid date. */
function dateOf(publishAt: string | null, createdAt: Date | null): string | undefined {
  const date = publishAt === null ? createdAt : new Date(publishAt)
  return date && Number.isFinite(date.getTime()) ? siteTime(date) : undefined
}
