// The URL holds the open queue. A missing or invalid parameter means its default.
import { UPKEEP_QUEUES } from '#src/db/choices.ts'
import { parsePage } from '#src/lib/pagination.ts'
import { oneOf } from '#src/lib/text/one-of.ts'

export const UPKEEP_PATH = '/admin/upkeep'
/** The queues, and the list of what is set aside. */
export const UPKEEP_TABS = [...UPKEEP_QUEUES, 'aside'] as const
export type UpkeepTab = (typeof UPKEEP_TABS)[number]

export function parseUpkeep(params: URLSearchParams): { tab: UpkeepTab; page: number } {
  return { tab: oneOf(UPKEEP_TABS, params.get('queue')) ?? 'drafts', page: parsePage(params.get('page')) }
}

export function upkeepHref(tab: UpkeepTab, page = 1): string {
  const params = new URLSearchParams(tab === 'drafts' ? {} : { queue: tab })
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${UPKEEP_PATH}?${params}` : UPKEEP_PATH
}
