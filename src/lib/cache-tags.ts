// Cache tags: loaders add those that their response depends on, and the database announces those that have
// changed. The same names are made by the triggers in `src/db/sql/page-changes.sql`.

/** The listing of all posts, in its order. */
export const POSTS = 'posts'
/** How many posts there are, in all and in each category. */
export const COUNTS = 'counts'
export const PROJECTS = 'projects'
/** The newest posts, whatever they are; a page says how far back it looked. */
export const NEWEST = 'newest'
/** The addresses of all posts, and when each was changed. */
export const SITEMAP = 'sitemap'
/** All settings. They change so rarely that every page depends on all of them. */
export const SETTINGS = 'settings'
/** Which categories there are. */
export const CATEGORIES = 'categories'

/** Anything that readers see of a post. */
export const postTag = (postId: string) => `post:${postId}`
/** What feeds show of a post. */
export const feedTag = (postId: string) => `feed:${postId}`
/** What a card shows of a post. */
export const cardTag = (postId: string) => `card:${postId}`
/** Comments with their likes, and whether more are taken. */
export const commentsTag = (postId: string) => `comments:${postId}`
/** How often a post was viewed. */
export const viewsTag = (postId: string) => `views:${postId}`
/** The posts of a category; the key is the database's (`category_key`). */
export const categoryTag = (categoryKey: string) => `category:${categoryKey}`
/** The newest posts of a category. */
export const newestTag = (categoryKey: string) => `newest:${categoryKey}`

/** Collects the tags of a response. */
export type CacheTags = {
  /** `since`: the time (milliseconds) of the oldest post that was looked at, where older ones make no difference. */
  add(tag: string, since?: number): void
  /** For a response at an address that is not its canonical one. */
  doNotCache(): void
}

/** How far back the `limit` newest reach: to the last of them, or, when there are fewer, to the beginning. */
export function urlsOfTag(newest: readonly { createdAt: Date | string }[], limit: number): number {
  const last = newest.length < limit ? undefined : newest.at(-1)
  return last ? new Date(last.createdAt).getTime() : Number.NEGATIVE_INFINITY
}
