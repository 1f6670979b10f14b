// The data of the analytics screen.
import type { ChartAnnotation } from './annotations.ts'
import type { PanelData, PanelName } from './panels.ts'
import type { Span } from './period.ts'

export type Point = { bucket: string; views: number; visitors: number }

/** `elsewhere`: views with a referrer of another site. */
export type Sums = { views: number; visitors: number; elsewhere: number }

export type ChartPoint = {
  bucket: string
  views: number
  visitors: number
  before: { bucket: string; views: number; visitors: number } | null
}

export type Report = {
  span: Span
  sums: Sums
  sumsBefore: Sums | null
  points: ChartPoint[]
  annotations: ChartAnnotation[]
  panels: Partial<Record<PanelName, PanelData>>
  /** The number of pages of the panel that is displayed alone. */
  pages: number
  postLabel: string | null
  /** Whether there are no statistics yet. */
  isEmpty: boolean
}
