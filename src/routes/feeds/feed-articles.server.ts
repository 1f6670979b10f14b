import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { renderFeedArticle } from '#src/features/posts/feed/feed-article.server.ts'
import type { FeedPost } from '#src/features/posts/feed/feed-queries.server.ts'
import { xml } from '#src/lib/text/xml.ts'
import { type FeedItem, type FeedSite, postUrl } from './feed-documents.server.ts'

/** Bounds the memory for escaping and compressing a feed. In characters of article HTML. */
const FEED_MAX = 2_000_000

/**
 * Adds the HTML of the article to every post. Yields to the event loop between articles. The description and a link replace an
 * article that is too long or exceeds the size of the feed.
 */
export async function addArticleHtml(site: FeedSite, posts: readonly FeedPost[]): Promise<FeedItem[]> {
  const prepared: FeedItem[] = []
  let remaining = FEED_MAX
  for (const post of posts) {
    await yieldToEventLoop()
    const url = postUrl(site, post)
    const article = post.html !== null && post.html.length <= remaining ? renderFeedArticle(post.html, url) : null
    const html =
      article === null || article.length > remaining
        ? xml`<p>${post.description}</p><p><a href="${url}">Read the article</a></p>`.xml
        : article
    remaining -= html.length
    prepared.push({ ...post, html })
  }
  return prepared
}
