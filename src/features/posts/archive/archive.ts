import { countPages } from '#src/lib/pagination.ts'

/** A page of this many posts is about 60 kB after compression. */
export const ARCHIVE_PAGE_POSTS = 1_000

/** `createdAt` is ISO 8601 in the time zone of the site; `category` is the first one, null without any. */
export type ArchivedPost = { slug: string; title: string; createdAt: string; category: string | null }

export type YearCount = { year: number; posts: number }

/** One page of all published posts, newest first. */
export type Archive = { posts: ArchivedPost[]; years: YearCount[]; total: number; page: number; pages: number }

/** A year of the archive with the page on which it begins. */
export type ArchivedYear = YearCount & { page: number }

/** `years` newest first, as the posts are. */
export function locateYears(years: readonly YearCount[]): ArchivedYear[] {
  let before = 0
  return years.map(({ year, posts }) => {
    const page = Math.floor(before / ARCHIVE_PAGE_POSTS) + 1
    before += posts
    return { year, posts, page }
  })
}

export function archivePages(years: readonly YearCount[]): { total: number; pages: number } {
  const total = years.reduce((sum, { posts }) => sum + posts, 0)
  return { total, pages: countPages(total, ARCHIVE_PAGE_POSTS) }
}

/** The posts of a page by the year of their date, in their order. */
export function groupByYear(posts: readonly ArchivedPost[]): { year: number; posts: ArchivedPost[] }[] {
  const groups: { year: number; posts: ArchivedPost[] }[] = []
  for (const post of posts) {
    const year = Number(post.createdAt.slice(0, 4))
    const last = groups.at(-1)
    if (last?.year === year) last.posts.push(post)
    else groups.push({ year, posts: [post] })
  }
  return groups
}

/** The address of a page of the archive, at a year. */
export function archiveHref(page: number, year?: number): string {
  return `/archive${page > 1 ? `?page=${page}` : ''}${year === undefined ? '' : `#y${year}`}`
}
