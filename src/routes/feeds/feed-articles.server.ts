import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderFeedArticle } from '#src/features/posts/feed/feed-article.server.ts'
import type { FeedPost } from '#src/features/posts/feed/feed-queries.server.ts'
import { xml } from '#src/lib/text/xml.ts'
import { type FeedItem, type FeedSite, postUrl } from './feed-documents.server.ts'

/** What is written, escaped and compressed at once. */
const FEED_MAX = 2_000_000

/**
 * The posts with their articles as feed readers can show them. Others are answered between two articles. An article that is too long, or for
 * which the feed has no room, is represented by its description and a link.
 */
export async function addArticleHtml(site: FeedSite, posts: readonly FeedPost[]): Promise<FeedItem[]> {
  const prepared: FeedItem[] = []
  let room = FEED_MAX
  for (const post of posts) {
    await nextTurn()
    const url = postUrl(site, post)
    const whole = post.html !== null && post.html.length <= room ? renderFeedArticle(post.html, url) : null
    const html =
      whole === null || whole.length > room ? xml`<p>${post.description}</p><p><a href="${url}">Read the article</a></p>`.xml : whole
    room -= html.length
    prepared.push({ ...post, html })
  }
  return prepared
}
