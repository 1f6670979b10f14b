// The URL holds the state of the list of redirects. A missing or invalid parameter means its default.
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { SOURCE_MAX, TARGET_MAX } from '../redirect-address.ts'
import { REDIRECT_KINDS, REDIRECT_SORTS, type RedirectListQuery, type RedirectSort, type SortDirection } from './admin-redirect.ts'

export const REDIRECTS_PATH = '/admin/redirects'
/** The value of the `rule` parameter that opens the form for a new rule; otherwise it is the id of a rule. */
export const NEW_RULE = 'new'

/** The state of the whole screen: the list, the rule in the form, and the addresses that a new rule begins with. */
export type RedirectScreen = RedirectListQuery & { rule: string; from: string; to: string }

export function parseRedirectScreen(params: URLSearchParams): RedirectScreen {
  const sort = oneOf(REDIRECT_SORTS, params.get('sort')) ?? 'created'
  return {
    search: cleanSearch(params.get('search') ?? ''),
    kind: oneOf(REDIRECT_KINDS, params.get('kind')) ?? '',
    sort,
    direction: oneOf(['asc', 'desc'] as const, params.get('direction')) ?? defaultDirection(sort),
    page: parsePage(params.get('page')),
    rule: readRule(params.get('rule')),
    from: (params.get('from') ?? '').slice(0, SOURCE_MAX),
    to: (params.get('to') ?? '').slice(0, TARGET_MAX),
  }
}

export function redirectScreenHref(screen: Partial<RedirectScreen>): string {
  const params = new URLSearchParams()
  const { search, kind, sort = 'created', direction, page = 1, rule, from, to } = screen
  if (search) params.set('search', search)
  if (kind) params.set('kind', kind)
  if (sort !== 'created') params.set('sort', sort)
  if (direction && direction !== defaultDirection(sort)) params.set('direction', direction)
  if (page > 1) params.set('page', String(page))
  if (rule) params.set('rule', rule)
  if (rule === NEW_RULE && from) params.set('from', from)
  if (rule === NEW_RULE && to) params.set('to', to)
  return params.size > 0 ? `${REDIRECTS_PATH}?${params}` : REDIRECTS_PATH
}

/** The first direction of a column: addresses ascend, everything else descends. */
export function defaultDirection(sort: RedirectSort): SortDirection {
  return sort === 'from' ? 'asc' : 'desc'
}

export function isFiltered({ search, kind }: RedirectListQuery): boolean {
  return search !== '' || kind !== ''
}

function readRule(text: string | null): string {
  return text === NEW_RULE || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? (text ?? '') : ''
}
