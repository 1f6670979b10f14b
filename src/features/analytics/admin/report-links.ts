// URLs of the analytics screen: its state with changes.
import { DEVICES } from '#src/lib/web/device.ts'
import { type PanelName, panelOf } from '../reports/panels.ts'
import { type Filters, HOME_PAGE, type ReportState, reportQuery } from '../reports/report-url.ts'

const SCREEN = '/admin/analytics'
const EXPORT = '/admin/functions/export-analytics'

/** The path of the screen with this state. */
export function reportPath({ postTab }: ReportState): string {
  return postTab ? postTab.path : SCREEN
}

/** The URL of the state with `changes`, on the first page unless they name one. */
export function reportHref(state: ReportState, changes: Partial<ReportState> = {}): string {
  return `${reportPath(state)}${reportQuery({ ...state, page: 1, ...changes })}`
}

/** The filter that a row sets; null for panels whose rows set none. */
export function rowFilter(name: PanelName, key: string): Partial<Filters> | null {
  switch (panelOf(name).filter) {
    case 'post':
      return { post: key === '' ? HOME_PAGE : key }
    case 'referrer':
      return { referrer: key }
    case 'campaign':
      return { campaign: key }
    case 'device':
      return { device: DEVICES.find((device) => device === key) ?? null }
    case null:
      return null
  }
}

export function exportHref(state: ReportState, what: PanelName | 'chart' | 'journey', format: 'csv' | 'json'): string {
  const query = new URLSearchParams(reportQuery({ ...state, postTab: null, panel: null, page: 1 }))
  query.set('what', what)
  query.set('format', format)
  return `${EXPORT}?${query}`
}

/** Whether a filter is active. The post of a tab is not a filter. */
export function isFiltered({ postTab, filters: { post, referrer, campaign, device } }: ReportState): boolean {
  return (post !== null && !postTab) || referrer !== null || campaign !== null || device !== null
}
