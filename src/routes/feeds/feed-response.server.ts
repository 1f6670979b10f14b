import { iconFolder } from '#src/features/media/icons/icon.ts'
import { listFeedPosts } from '#src/features/posts/feed/feed-queries.server.ts'
import type { Site } from '#src/routes/site.server.ts'
import { addArticleHtml } from './feed-articles.server.ts'
import type { FeedItem, FeedSite } from './feed-documents.server.ts'

/** Responds with a feed of the newest posts. The server adds ETag and compression as for every response. */
export async function createFeedResponse(
  { db, settings, origin }: Site,
  contentType: string,
  write: (site: FeedSite, posts: FeedItem[]) => string,
): Promise<Response> {
  const posts = await listFeedPosts(db)
  const icons = settings.logo ? iconFolder(settings.logo.hash) : ''
  const site = { name: settings.siteName, description: settings.description, author: settings.author, origin, icons }
  return new Response(write(site, await addArticleHtml(site, posts)), {
    headers: { 'Cache-Control': 'public, max-age=300', 'Content-Type': contentType },
  })
}
