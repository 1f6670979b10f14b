// A post as a Markdown file: front matter with the keys of an export, the title, the article.
import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { fileDate } from '#src/lib/format/site-time.server.ts'

const columns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  description: posts.description,
  category: posts.category,
  thumbnail: posts.thumbnail,
  content: posts.content,
  projectPreviewUrl: posts.projectPreviewUrl,
  projectSourceUrl: posts.projectSourceUrl,
  isProject: posts.isProject,
  authors: posts.authors,
  series: posts.series,
  seriesOrder: posts.seriesOrder,
  canonicalUrl: posts.canonicalUrl,
  language: posts.language,
  noindex: posts.noindex,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
}

export type MarkdownPost = Pick<typeof posts.$inferSelect, keyof typeof columns>

/** One long article in memory and on the event loop at a time. */
const limit = pLimit(1)

/** The published post with this slug, or null. */
export async function findMarkdownPost(db: Db, slug: string): Promise<MarkdownPost | null> {
  const [post] = await db
    .select(columns)
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.published, true)))
  return post ?? null
}

export async function writePostMarkdown(post: MarkdownPost, site: { author: string; origin: string }): Promise<string> {
  const url = `${site.origin}/posts/${post.slug}`
  const { articleToMarkdown } = await import('./article-markdown.server.ts')
  const article = await limit(async () => articleToMarkdown(post.content, url))
  const head = Object.entries(frontMatter(post, { ...site, url })).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${head.join('')}---\n\n# ${escapeHeading(post.title)}\n\n${article}`
}

/** JSON values, which are valid YAML. Leaves out keys without a value. */
function frontMatter(post: MarkdownPost, { author, origin, url }: { author: string; origin: string; url: string }) {
  const absolute = (address: string | null) =>
    address !== null && URL.canParse(address, origin) ? new URL(address, origin).href : undefined
  return {
    title: post.title,
    slug: post.slug,
    url,
    description: post.description || undefined,
    authors: post.authors.length > 1 ? post.authors : undefined,
    author: post.authors.length > 1 ? undefined : (post.authors[0] ?? author) || undefined,
    created_at: fileDate(post.createdAt),
    updated_at: fileDate(post.updatedAt),
    thumbnail: absolute(post.thumbnail),
    category: post.category.length > 0 ? post.category : undefined,
    series: post.series ?? undefined,
    series_order: post.seriesOrder ?? undefined,
    canonical: post.canonicalUrl ?? undefined,
    language: post.language ?? undefined,
    is_project: post.isProject || undefined,
    project_preview_url: post.isProject ? absolute(post.projectPreviewUrl) : undefined,
    project_source_url: post.isProject ? absolute(post.projectSourceUrl) : undefined,
  }
}

/** Characters that Markdown reads as marks. */
function escapeHeading(title: string): string {
  return title.replace(/[\\`*_[\]<>#&]/g, '\\$&')
}
