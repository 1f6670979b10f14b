// The URL holds the state of the posts list. A missing or invalid parameter means its default.
import * as v from 'valibot'
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { ADMIN_HAS, ADMIN_SORTS, ADMIN_TABS, ADMIN_UPDATED, type AdminListQuery, type AdminSort, type SortDirection } from './posts-list.ts'

export const ADMIN_LIST_PATH = '/admin/posts'

export function parseAdminList(params: URLSearchParams): AdminListQuery {
  const [sort = '', direction = ''] = (params.get('sort') ?? '').split('.')
  return {
    tab: oneOf(ADMIN_TABS, params.get('tab')) ?? 'all',
    search: cleanSearch(params.get('search') ?? ''),
    category: cleanSearch(params.get('category') ?? ''),
    has: oneOf(ADMIN_HAS, params.get('has')) ?? '',
    updated: oneOf(ADMIN_UPDATED, params.get('updated')) ?? '',
    ...readOrder(sort, direction),
    page: parsePage(params.get('page')),
    view: readView(params.get('view')),
  }
}

export function adminListHref(query: Partial<AdminListQuery>): string {
  const params = new URLSearchParams()
  if (query.tab && query.tab !== 'all') params.set('tab', query.tab)
  if (query.search) params.set('search', query.search)
  if (query.category) params.set('category', query.category)
  if (query.has) params.set('has', query.has)
  if (query.updated) params.set('updated', query.updated)
  const sort = query.sort ?? 'updated'
  const order = orderName(sort, query.direction ?? defaultDirection(sort))
  if (order !== DEFAULT_ORDER) params.set('sort', order)
  if (query.page && query.page > 1) params.set('page', String(query.page))
  if (query.view) params.set('view', query.view)
  return params.size > 0 ? `${ADMIN_LIST_PATH}?${params}` : ADMIN_LIST_PATH
}

const DEFAULT_ORDER = 'updated.desc'

/** The value of the order parameter, in URLs and forms. */
export function orderName(sort: AdminSort, direction: SortDirection): string {
  return `${sort}.${direction}`
}

/** The first direction of a column: names ascend, everything else descends. */
export function defaultDirection(sort: AdminSort): SortDirection {
  return sort === 'title' ? 'asc' : 'desc'
}

/** Whether a filter other than the tab is active. */
export function isFiltered({ search, category, has, updated }: AdminListQuery): boolean {
  return search !== '' || category !== '' || has !== '' || updated !== ''
}

function readView(id: string | null): string {
  const view = v.safeParse(uuidSchema, id)
  return view.success ? view.output : ''
}

function readOrder(name: string, way: string): { sort: AdminSort; direction: SortDirection } {
  const sort = oneOf(ADMIN_SORTS, name) ?? 'updated'
  return { sort, direction: oneOf(['asc', 'desc'] as const, way) ?? defaultDirection(sort) }
}
