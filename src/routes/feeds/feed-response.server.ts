import { iconFolder } from '#src/features/media/icons/icon.ts'
import { FEED_POSTS, listFeedPosts } from '#src/features/posts/feed/feed-queries.server.ts'
import { feedTag, NEWEST_TAG, oldestListedTime } from '#src/lib/cache-tags.ts'
import type { Site } from '#src/routes/site.server.ts'
import { addArticleHtml } from './feed-articles.server.ts'
import type { FeedItem, FeedSite } from './feed-documents.server.ts'

/** Responds with a feed of the newest posts. The server adds ETag and compression as for every response. */
export async function createFeedResponse(
  { db, settings, origin, cacheTags }: Site,
  contentType: string,
  write: (site: FeedSite, posts: FeedItem[]) => string,
): Promise<Response> {
  const posts = await listFeedPosts(db)
  cacheTags.add(NEWEST_TAG, oldestListedTime(posts, FEED_POSTS))
  for (const { id } of posts) cacheTags.add(feedTag(id))
  const icons = settings.logo ? iconFolder(settings.logo.hash) : ''
  const site = { name: settings.siteName, description: settings.description, author: settings.author, origin, icons }
  return new Response(write(site, await addArticleHtml(site, posts)), {
    headers: { 'Cache-Control': 'public, max-age=300', 'Content-Type': contentType },
  })
}
