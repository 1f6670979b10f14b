// What a post is to those who read it: view types and the pure rules of listings.
import type { ImageSource } from '#src/features/media/image.ts'
import type { TocEntry } from '#src/lib/toc.ts'

/** Posts and projects are one kind of thing; a listing shows one or the other. */
export type ListingScope = 'posts' | 'projects'

export const POSTS_PER_PAGE = 6
export const HOME_POSTS = 3
export const HOME_PROJECT_CANDIDATES = 10
export const HOME_PROJECTS = 3
export const RELATED_POSTS = 2
export const CATEGORIES_BEFORE_TOGGLE = 2

/** A piece of a search snippet; `hit` parts matched the query. */
export type SnippetPart = { text: string; hit: boolean }

export type PostSummary = {
  id: string
  slug: string
  title: string
  description: string
  /** The thumbnail, or a drawn cover where the post has none. */
  image: ImageSource
  category: string[]
  /** ISO 8601. */
  createdAt: string
  /** Where the query was found in the text; null without a query or when only title or description matched. */
  snippet: SnippetPart[] | null
}

export type CategoryCount = { name: string; count: number }

export type Listing = {
  posts: PostSummary[]
  /** Posts that match query and category. */
  total: number
  /** Posts of this scope without any filter. */
  all: number
  page: number
  pages: number
  /** Most used first. */
  categories: CategoryCount[]
  /** The category as its posts write it; null when none is chosen or none is known by that name. */
  category: string | null
}

export type PostView = {
  id: string
  slug: string
  title: string
  description: string
  /** The thumbnail's address as stored, for social cards; null without one. */
  thumbnail: string | null
  category: string[]
  /** What the database knows its categories by. */
  categoryKeys: string[]
  createdAt: string
  updatedAt: string
  readingMinutes: number
  views: number
  isProject: boolean
  projectSourceUrl: string | null
  toc: TocEntry[]
  /** The rendered article, sanitised when it was saved. */
  html: string
  /** The version of the renderer that made it. */
  renderVersion: number
}

const PROJECT_KEYWORDS = ['project', 'app', 'application', 'web', 'mobile', 'tool', 'api']

/** The rule of home's Recent Projects: flagged as a project, or the text of its categories holds a keyword. */
export function looksLikeProject(post: { isProject: boolean; category: string[] }): boolean {
  const text = post.category.join(', ').toLowerCase()
  return post.isProject || PROJECT_KEYWORDS.some((keyword) => text.includes(keyword))
}
