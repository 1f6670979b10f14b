import { iconFolder } from '#src/features/media/icons/icon.ts'
import { FEED_POSTS, listFeedPosts } from '#src/features/posts/feed/feed-queries.server.ts'
import { feedTag, NEWEST_TAG, oldestListedTime } from '#src/lib/cache-tags.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import type { Site } from '#src/routes/site.server.ts'
import { addArticleHtml } from './feed-articles.server.ts'
import { type FeedItem, type FeedSite, lastModified } from './feed-documents.server.ts'

/** Responds with a feed of the newest posts. The server adds ETag and compression as for every response. */
export async function createFeedResponse(
  request: Request,
  { db, settings, origin, cacheTags }: Site,
  contentType: string,
  write: (site: FeedSite, posts: FeedItem[]) => string,
): Promise<Response> {
  const posts = await listFeedPosts(db)
  cacheTags.add(NEWEST_TAG, oldestListedTime(posts, FEED_POSTS))
  for (const { id } of posts) cacheTags.add(feedTag(id))
  const headers = { 'Cache-Control': 'public, max-age=300', 'Last-Modified': lastModified(posts).toUTCString() }
  if (isUnchangedSince(request, lastModified(posts))) return new Response(null, { status: 304, headers })
  const icons = settings.logo ? iconFolder(settings.logo.hash) : ''
  const site = { name: settings.siteName, description: settings.description, author: settings.author, origin, icons }
  return new Response(write(site, await addArticleHtml(site, posts)), { headers: { ...headers, 'Content-Type': contentType } })
}

/** Applies only without If-None-Match, which has precedence: dates have whole seconds and do not change when a post is removed. */
function isUnchangedSince(request: Request, changed: Date): boolean {
  const since = Date.parse(readHeader(request.headers, 'if-modified-since') ?? '')
  return readHeader(request.headers, 'if-none-match') === null && Math.floor(changed.getTime() / 1000) * 1000 <= since
}
