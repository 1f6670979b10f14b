export const CATEGORIES_PER_PAGE = 50

/** A category with the counts of all its posts, public or not. */
export type AdminCategory = {
  name: string
  published: number
  scheduled: number
  drafts: number
  trashed: number
}

export type AdminCategories = {
  categories: AdminCategory[]
  /** The number of categories that match the search. */
  total: number
  /** The number of all categories. */
  all: number
  page: number
  pages: number
}

export type CategoriesQuery = { search: string; page: number }
