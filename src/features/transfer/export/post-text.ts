// A post as the file that an import takes back letter for letter.
import type { posts } from '#src/db/schema/posts.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'

export type ExportedPost = Pick<
  typeof posts.$inferSelect,
  | 'slug'
  | 'title'
  | 'description'
  | 'thumbnail'
  | 'category'
  | 'content'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'isProject'
  | 'projectPreviewUrl'
  | 'projectPreviewLabel'
  | 'projectSourceUrl'
  | 'projectSourceLabel'
>

/** The database accepts no other slug; a file outside the folder is not what a defect there should lead to. */
export function postFileName(slug: string): string {
  if (!SLUG_PATTERN.test(slug)) throw new Error(`not a slug: ${JSON.stringify(slug)}`)
  return `${slug}.md`
}

/** Front matter whose values are JSON, which every reader of YAML takes, and the article as it was written. */
export function postText(post: ExportedPost): string {
  const head = Object.entries(frontMatter(post)).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${head.join('')}---\n${post.content}\n`
}

/** Keys without a value are left out, and so are labels that nobody chose. */
function frontMatter(post: ExportedPost) {
  return {
    title: post.title,
    slug: post.slug,
    description: post.description || undefined,
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    // A post that is published on a day to come is what a scheduled one is.
    published: post.status !== 'draft',
    thumbnail: post.thumbnail ?? undefined,
    category: post.category.length > 0 ? post.category : undefined,
    is_project: post.isProject || undefined,
    project_preview_url: post.projectPreviewUrl ?? undefined,
    project_preview_label: post.projectPreviewLabel === 'Live Preview' ? undefined : post.projectPreviewLabel,
    project_source_url: post.projectSourceUrl ?? undefined,
    project_source_label: post.projectSourceLabel === 'Source Code' ? undefined : post.projectSourceLabel,
    markup: 'html',
  }
}
