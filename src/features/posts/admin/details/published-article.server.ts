import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { type ArticleLink, listArticleLinks } from '../../reading/article-links.server.ts'

/** The table of contents of the published article. */
export async function loadTableOfContents(db: Db, postId: string): Promise<TocEntry[]> {
  const [post] = await db.select({ toc: posts.toc }).from(posts).where(eq(posts.id, postId))
  return post?.toc ?? []
}

/** The links of the published article. */
export async function loadArticleLinks(db: Db, postId: string, origin: string): Promise<ArticleLink[]> {
  const [post] = await db.select({ slug: posts.slug, html: posts.renderedHtml }).from(posts).where(eq(posts.id, postId))
  return post ? listArticleLinks(post.html, `${origin}/posts/${post.slug}`) : []
}

/** The code blocks of the published article. */
export async function loadCodeBlocks(db: Db, postId: string): Promise<CodeBlockEntry[]> {
  const [post] = await db.select({ blocks: posts.codeBlocks }).from(posts).where(eq(posts.id, postId))
  return post?.blocks ?? []
}
