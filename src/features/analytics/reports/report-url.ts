// The URL holds the state of the analytics screen. A missing or invalid parameter means its default.
import * as v from 'valibot'
import { parsePage } from '#src/lib/pagination.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { DEVICES, type Device } from '#src/lib/web/device.ts'
import { DIRECT, INTERNAL } from '../tracking/referrer.ts'
import { addDays, isDay } from './days.ts'
import { PANEL_NAMES, type PanelName } from './panels.ts'
import { COMPARISONS, type Comparison, PERIODS, type Period } from './period.ts'

export const HOME_PAGE = 'home'
export const MEASURES = ['views', 'visitors'] as const
export type Measure = (typeof MEASURES)[number]

/** Null is an inactive filter. `post` is an id or `HOME_PAGE`. */
export type Filters = { post: string | null; referrer: string | null; campaign: string | null; device: Device | null }

/** A tab of the details of a post, with the statistics of that post only. */
export type PostTab = { path: string; tab: string; postId: string }

export type ReportState = {
  /** Null on the analytics screen. */
  postTab: PostTab | null
  period: Period
  from: string
  to: string
  compare: Comparison
  measure: Measure
  filters: Filters
  /** The panel that is displayed alone, with pages. */
  panel: PanelName | null
  /** Lists only searches without results. */
  isEmptyOnly: boolean
  page: number
}

export const NO_FILTERS: Filters = { post: null, referrer: null, campaign: null, device: null }
const TEXT_LIMIT = 200

export function parseReportState(params: URLSearchParams, today: string, postTab: PostTab | null = null): ReportState {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  const isRange = isDay(from) && isDay(to) && from >= '2000-01-01' && to >= '2000-01-01' && from <= '2100-01-01' && to <= '2100-01-01'
  const period = oneOf(PERIODS, params.get('period')) ?? '30d'
  const panel = params.get('panel') ?? ''
  return {
    postTab,
    period,
    from: isRange ? from : addDays(today, -29),
    to: isRange ? to : today,
    compare: oneOf(COMPARISONS, params.get('compare')) ?? 'previous',
    measure: oneOf(MEASURES, params.get('measure')) ?? 'views',
    filters: {
      post: postTab ? postTab.postId : readPost(params.get('post')),
      referrer: readReferrer(params.get('referrer')),
      campaign: readText(params.get('campaign')),
      device: oneOf(DEVICES, params.get('device')) ?? null,
    },
    panel: panelsOf(postTab).find((name) => name === panel) ?? null,
    isEmptyOnly: params.get('found') === 'nothing',
    page: parsePage(params.get('at')),
  }
}

/** The panels of the analytics screen, or those that can be filtered by a post. */
export function panelsOf(postTab: PostTab | null): readonly PanelName[] {
  return postTab ? ['referrers', 'campaigns', 'devices'] : PANEL_NAMES
}

/** The query string with '?', or ''. */
export function reportQuery(state: ReportState): string {
  const { filters, postTab } = state
  const params = new URLSearchParams(postTab ? { tab: postTab.tab } : {})
  if (state.period !== '30d') params.set('period', state.period)
  if (state.period === 'custom') {
    params.set('from', state.from)
    params.set('to', state.to)
  }
  if (state.compare !== 'previous') params.set('compare', state.compare)
  if (state.measure !== 'views') params.set('measure', state.measure)
  if (filters.post && !postTab) params.set('post', filters.post)
  if (filters.referrer !== null) params.set('referrer', referrerLabel(filters.referrer))
  if (filters.campaign) params.set('campaign', filters.campaign)
  if (filters.device) params.set('device', filters.device)
  if (state.panel) params.set('panel', state.panel)
  if (state.isEmptyOnly) params.set('found', 'nothing')
  if (state.page > 1) params.set('at', String(state.page))
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** The label of a referrer. Names in brackets are not hosts. */
export function referrerLabel(referrer: string): string {
  if (referrer === DIRECT) return '(direct)'
  return referrer === INTERNAL ? '(this site)' : referrer
}

function readReferrer(value: string | null): string | null {
  if (value === '(direct)') return DIRECT
  return value === '(this site)' ? INTERNAL : readText(value)
}

function readPost(value: string | null): string | null {
  if (value === HOME_PAGE) return HOME_PAGE
  return v.is(uuidSchema, value) ? value.toLowerCase() : null
}

function readText(value: string | null): string | null {
  const text = (value ?? '').toWellFormed().replaceAll('\u0000', '').slice(0, TEXT_LIMIT).toWellFormed()
  return text || null
}
