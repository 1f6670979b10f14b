// Cache tags: loaders add those that their response depends on, and the database announces those that have
// changed. The same names are made by the triggers in `src/db/sql/page-changes.sql`.

/** The listing of all posts and its order. */
export const POSTS_TAG = 'posts'
/** How many posts there are, in all and in each category. */
export const COUNTS_TAG = 'counts'
export const PROJECTS_TAG = 'projects'
/** The newest posts of any kind. Pages add it with `since`. */
export const NEWEST_TAG = 'newest'
/** The URLs and modification times of all posts. */
export const SITEMAP_TAG = 'sitemap'
/** Which published posts search engines are asked to leave out. */
export const INDEXED_TAG = 'indexed'
/** The lines of all posts in the archive. */
export const ARCHIVE_TAG = 'archive'
/** All settings. They change so rarely that every page depends on all of them. */
export const SETTINGS_TAG = 'settings'
/** The set of categories. */
export const CATEGORIES_TAG = 'categories'
/** The owner's redirects. No page depends on them, but the lookups that a process holds in memory do. */
export const REDIRECTS_TAG = 'redirects'

/** The addresses and modification times of the owner's pages. */
export const PAGES_TAG = 'pages'

/** A page of the owner, or the built-in one at the same address. */
export const pageTag = (slug: string) => `page:${slug}`
/** The page of a post. */
export const postTag = (postId: string) => `post:${postId}`
/** The feed entry of a post. */
export const feedTag = (postId: string) => `feed:${postId}`
/** The card of a post. */
export const cardTag = (postId: string) => `card:${postId}`
/** The comments of a post with their likes, and whether the thread is open. */
export const commentsTag = (postId: string) => `comments:${postId}`
/** The view count of a post. */
export const viewsTag = (postId: string) => `views:${postId}`
/** The posts of a category. The key comes from the SQL function `category_key`. */
export const categoryTag = (categoryKey: string) => `category:${categoryKey}`
/** The parts of a series. The key is its name in lower case, as PostgreSQL writes it. */
export const seriesTag = (seriesKey: string) => `series:${seriesKey}`
/** The newest posts of a category. */
export const newestTag = (categoryKey: string) => `newest:${categoryKey}`

/** Collects the tags of a response. */
export type CacheTags = {
  /** With `since` (milliseconds), changes of posts that are older do not affect the response. */
  add(tag: string, since?: number): void
  /** For a response at a URL that is not the canonical one. */
  doNotCache(): void
}

/** `since` for a list of the `limit` newest posts: the time of the last one, or -Infinity when the list is shorter. */
export function oldestListedTime(newest: readonly { createdAt: Date | string }[], limit: number): number {
  const last = newest.length < limit ? undefined : newest.at(-1)
  return last ? new Date(last.createdAt).getTime() : Number.NEGATIVE_INFINITY
}
