// Serializes a post as a file that an import reads back unchanged.
import type { PublicPostType, posts } from '#src/db/schema/posts.ts'
import { isCentered } from '#src/features/media/focal-point.ts'
import { readAddresses } from '#src/features/posts/markdown/addresses.ts'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'

export type ExportedPost = { type: PublicPostType } & Pick<
  typeof posts.$inferSelect,
  | 'slug'
  | 'title'
  | 'description'
  | 'thumbnail'
  | 'category'
  | 'content'
  | 'markdown'
  | 'dialect'
  | 'addresses'
  | 'frontMatter'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'isProject'
  | 'projectPreviewUrl'
  | 'projectPreviewLabel'
  | 'projectSourceUrl'
  | 'projectSourceLabel'
  | 'authors'
  | 'series'
  | 'seriesOrder'
  | 'canonicalUrl'
  | 'language'
  | 'hasContents'
  | 'metaTitle'
  | 'metaDescription'
  | 'socialImage'
  | 'noindex'
  | 'thumbnailAlt'
  | 'focalX'
  | 'focalY'
>

/** Checks the slug although the database does, so that no defect can write outside the folder. */
export function postFileName(slug: string): string {
  if (!SLUG_PATTERN.test(slug)) throw new Error(`not a slug: ${JSON.stringify(slug)}`)
  return `${slug}.md`
}

/**
 * Front matter with JSON values, which is valid YAML, followed by the source of the article: HTML, or Markdown byte for byte. Keys that mean nothing here
 * come first: of equal keys the last one counts.
 */
export function serializePost(post: ExportedPost): string {
  const head = Object.entries(frontMatter(post)).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${post.frontMatter}${head.join('')}---\n${post.markdown ?? `${post.content}\n`}`
}

/** What a post says to search engines and link previews, and how its thumbnail is shown. */
export function headKeys(post: Omit<ExportedPost, 'status'>): Record<string, unknown> {
  return {
    thumbnail_alt: post.thumbnailAlt || undefined,
    thumbnail_focus: writeFocal(post),
    meta_title: post.metaTitle || undefined,
    meta_description: post.metaDescription || undefined,
    social_image: post.socialImage ?? undefined,
    noindex: post.noindex || undefined,
  }
}

/** Undefined for the middle. */
export function writeFocal({ focalX, focalY }: Pick<ExportedPost, 'focalX' | 'focalY'>): string | undefined {
  return isCentered({ x: focalX, y: focalY }) ? undefined : `${focalX}% ${focalY}%`
}

function sourceKeys({ markdown, dialect, addresses }: ExportedPost) {
  if (markdown === null) return { markup: 'html' }
  const known = readAddresses(addresses)
  return { markup: 'markdown', dialect: dialect || undefined, addresses: known.size === 0 ? undefined : Object.fromEntries(known) }
}

/** Leaves out keys without a value and default labels. */
function frontMatter(post: ExportedPost) {
  return {
    type: post.type === 'page' ? post.type : undefined,
    title: post.title,
    slug: post.slug,
    description: post.description || undefined,
    created_at: fileDate(post.createdAt),
    updated_at: fileDate(post.updatedAt),
    // The import schedules a published post whose `created_at` is in the future.
    published: post.status !== 'draft',
    thumbnail: post.thumbnail ?? undefined,
    category: post.category.length > 0 ? post.category : undefined,
    authors: post.authors.length > 0 ? post.authors : undefined,
    series: post.series ?? undefined,
    series_order: post.seriesOrder ?? undefined,
    canonical: post.canonicalUrl ?? undefined,
    language: post.language ?? undefined,
    toc: post.hasContents ? undefined : false,
    ...headKeys(post),
    is_project: post.isProject || undefined,
    project_preview_url: post.projectPreviewUrl ?? undefined,
    project_preview_label: post.projectPreviewLabel === 'Live Preview' ? undefined : post.projectPreviewLabel,
    project_source_url: post.projectSourceUrl ?? undefined,
    project_source_label: post.projectSourceLabel === 'Source Code' ? undefined : post.projectSourceLabel,
    ...sourceKeys(post),
  }
}
