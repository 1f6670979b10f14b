export const CATEGORIES_PER_PAGE = 50

/** A category as its owner sees it: with all the posts that carry it, public or not. */
export type AdminCategory = {
  name: string
  published: number
  scheduled: number
  drafts: number
  trashed: number
}

export type AdminCategories = {
  categories: AdminCategory[]
  /** Categories that match the search. */
  total: number
  /** All categories there are. */
  all: number
  page: number
  pages: number
}

export type CategoriesQuery = { search: string; page: number }
