// The URL holds the state of the categories screen.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import type { CategoriesQuery } from './admin-category.ts'

export const CATEGORIES_PATH = '/admin/categories'

export function parseCategoriesQuery(params: URLSearchParams): CategoriesQuery {
  return { search: cleanSearch(params.get('search') ?? ''), page: parsePage(params.get('page')) }
}

export function categoriesHref({ search, page }: CategoriesQuery): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${CATEGORIES_PATH}?${params}` : CATEGORIES_PATH
}
