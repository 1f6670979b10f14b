// The URL holds the open tab of the post details and the period of its statistics.
import { detailsPath } from '../list/post-paths.ts'

export const DETAILS_TABS = ['overview', 'traffic', 'reading', 'journey', 'links', 'comments'] as const
export type DetailsTab = (typeof DETAILS_TABS)[number]

export function parseDetailsTab(params: URLSearchParams): DetailsTab {
  return DETAILS_TABS.find((tab) => tab === params.get('tab')) ?? 'overview'
}

const WITH_PERIOD: ReadonlySet<DetailsTab> = new Set(['traffic', 'reading', 'journey', 'links'])
const PERIOD_PARAMETERS = ['period', 'from', 'to'] as const

/** The address of a tab. Tabs with a period copy it from the parameters `from`. */
export function detailsTabHref(postId: string, tab: DetailsTab, from: URLSearchParams = new URLSearchParams()): string {
  const params = new URLSearchParams()
  if (tab !== 'overview') params.set('tab', tab)
  if (WITH_PERIOD.has(tab)) {
    for (const name of PERIOD_PARAMETERS) if (from.has(name)) params.set(name, from.get(name) ?? '')
  }
  return params.size > 0 ? `${detailsPath(postId)}?${params}` : detailsPath(postId)
}
