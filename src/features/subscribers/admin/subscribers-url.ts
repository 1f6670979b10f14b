// The URL holds the state of the list of subscribers. A missing or invalid parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { SUBSCRIBER_SOURCES } from '../subscriber-sources.ts'
import {
  type SortDirection,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  type SubscriberFilters,
  type SubscriberListQuery,
  type SubscriberSort,
} from './admin-subscriber.ts'

export const SUBSCRIBERS_PATH = '/admin/subscribers'
const EXPORT_PATH = '/admin/functions/export-subscribers'

export function parseSubscriberQuery(params: URLSearchParams): SubscriberListQuery {
  const sort = oneOf(SUBSCRIBER_SORTS, params.get('sort')) ?? 'since'
  return {
    search: cleanSearch(params.get('search') ?? ''),
    status: oneOf(SUBSCRIBER_STATUSES, params.get('status')) ?? '',
    source: oneOf(SUBSCRIBER_SOURCES, params.get('source')) ?? '',
    sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? defaultDirection(sort),
    page: parsePage(params.get('page')),
  }
}

export function subscribersHref({ sort = 'since', direction, page = 1, ...filters }: Partial<SubscriberListQuery>): string {
  const params = paramsOf(filters)
  if (sort !== 'since') params.set('sort', sort)
  if (direction && direction !== defaultDirection(sort)) params.set('direction', direction)
  if (page > 1) params.set('page', String(page))
  return withQuery(SUBSCRIBERS_PATH, params)
}

/** The CSV file of everything that matches the filters. */
export function exportHref(filters: SubscriberFilters): string {
  return withQuery(EXPORT_PATH, paramsOf(filters))
}

/** The first direction of a column: addresses ascend, dates descend. */
export function defaultDirection(sort: SubscriberSort): SortDirection {
  return sort === 'email' ? 'asc' : 'desc'
}

export function isFiltered({ search, status, source }: SubscriberFilters): boolean {
  return search !== '' || status !== '' || source !== ''
}

function paramsOf({ search, status, source }: Partial<SubscriberFilters>): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  if (source) params.set('source', source)
  return params
}

function withQuery(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path
}
