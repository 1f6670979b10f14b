// What the analytics screen is given.
import type { ChartAnnotation } from './annotations.ts'
import type { PanelData, PanelName } from './panels.ts'
import type { Span } from './period.ts'

export type Point = { bucket: string; views: number; visitors: number }

/** `elsewhere` are the views that came from another site. */
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
  flags: ChartAnnotation[]
  panels: Partial<Record<PanelName, PanelData>>
  /** Of the panel shown in full. */
  pages: number
  postLabel: string | null
  /** Whether anything was ever counted. */
  isEmpty: boolean
}
