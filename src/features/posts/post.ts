// View types of public pages, and rules of listings.
import type { ImageSource } from '#src/features/media/image-source.ts'
import type { TocEntry } from '#src/lib/toc.ts'

/** A project is a post with a flag. A listing shows all posts or projects only. */
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
  /** The thumbnail, or a generated cover when the post has none. */
  image: ImageSource
  category: string[]
  /** ISO 8601. */
  createdAt: string
  /** The passage of the text that matches the query; null without a query or when only title or description matched. */
  snippet: SnippetPart[] | null
}

/** A link to a post. */
export type PostLink = { slug: string; title: string }

export type CategoryCount = { name: string; count: number }

export type Listing = {
  posts: PostSummary[]
  /** Posts that match query and category. */
  total: number
  /** Posts that match the query, in all categories. */
  all: number
  page: number
  pages: number
  /** Counts of the posts that match the query; most used first. */
  categories: CategoryCount[]
  /** The chosen category as posts spell it; null when none is chosen or no post has it. */
  category: string | null
  /** "Did you mean": another spelling and the number of its results. */
  correction: SearchCorrection | null
  /** The spelling whose results are shown, because the search itself found nothing. */
  correctedTo: string | null
}

export type SearchCorrection = { query: string; total: number }

export type PostView = {
  id: string
  slug: string
  title: string
  description: string
  /** The first paragraph of the article in one line. */
  excerpt: string
  /** The thumbnail's address as stored, for social cards; null without one. */
  thumbnail: string | null
  category: string[]
  createdAt: string
  updatedAt: string
  readingMinutes: number
  views: number
  isProject: boolean
  projectSourceUrl: string | null
  /** Names; empty for the author of the site. */
  authors: string[]
  /** The name of its series; null without one. */
  series: string | null
  /** The original of the text on another site; null for one of this site. */
  canonicalUrl: string | null
  /** A language tag; null for the language of the site. */
  language: string | null
  /** For search engines and link previews; empty for the title and the description of the post. */
  metaTitle: string
  metaDescription: string
  /** The address of the picture of link previews; null for the thumbnail, or the drawn one. */
  socialImage: string | null
  noindex: boolean
  thumbnailAlt: string
  focalX: number
  focalY: number
  /** Empty for a post that does not list its headings. */
  toc: TocEntry[]
  /** The rendered article, sanitised when it was saved. */
  html: string
  /** The version of the renderer that wrote `html`. */
  renderVersion: number
}

/** What the page of a post displays beside the article. */
export type DisplayedPost = Omit<PostView, 'html' | 'excerpt' | 'renderVersion' | 'focalX' | 'focalY'>

const PROJECT_KEYWORDS = ['project', 'app', 'application', 'web', 'mobile', 'tool', 'api']

/** The rule for Recent Projects on the home page: flagged as a project, or the names of its categories contain a keyword. */
export function looksLikeProject(post: { isProject: boolean; category: string[] }): boolean {
  const text = post.category.join(', ').toLowerCase()
  return post.isProject || PROJECT_KEYWORDS.some((keyword) => text.includes(keyword))
}
