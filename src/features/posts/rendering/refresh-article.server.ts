import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { createSingleFlight } from '#src/lib/single-flight.ts'
import type { TocEntry } from '#src/lib/toc.ts'
import { runMarkdown } from '../markdown/thread/run-markdown.server.ts'
import type { ResolveImages } from './media/images.ts'
import { renderedColumns } from './rendered-columns.server.ts'

type Article = { html: string; toc: TocEntry[]; readingMinutes: number }

const once = createSingleFlight<Article | null>()

/**
 * Renders a stored article again after the renderer changed, once for all who ask at the same time. Stores the result unless the post was saved
 * meanwhile. Null when the post does not exist.
 */
export function refreshArticle(db: Db, postId: string, resolveImages: ResolveImages): Promise<Article | null> {
  return once(postId, () => renderAgain(db, postId, resolveImages))
}

async function renderAgain(db: Db, postId: string, resolveImages: ResolveImages): Promise<Article | null> {
  const [post] = await db.select().from(posts).where(eq(posts.id, postId))
  if (!post) return null
  // A newer version may read Markdown otherwise.
  const derived = post.markdown === null ? null : await runMarkdown('deriveArticle', { ...post, markdown: post.markdown })
  const content = derived && 'output' in derived ? derived.output : post.content
  const columns = { content, ...(await renderedColumns(db, { ...post, content }, resolveImages)) }
  await db
    .update(posts)
    .set(columns)
    .where(and(eq(posts.id, postId), eq(posts.revision, post.revision)))
  return { html: columns.renderedHtml, toc: columns.toc, readingMinutes: columns.readingMinutes }
}
