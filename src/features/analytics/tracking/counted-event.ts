// The events in the memory buffer. `at` is in milliseconds; the visitor is a hash that changes daily.
import type { Agent } from '#src/lib/web/user-agent.ts'
import type { ReaderStep } from '../journey/journey.ts'

/** `place` is the page of this site on which the visitor was before (`ownPlace`), '' when they came from elsewhere. */
export type ViewEvent = {
  kind: 'view'
  at: number
  visitor: string
  postId: string | null
  referrer: string
  campaign: string
  place: string
} & Agent
export type SearchEvent = { kind: 'search'; at: number; visitor: string; term: string; results: number }
export type MissingEvent = { kind: 'missing'; at: number; path: string; referrer: string }
export type BotEvent = { kind: 'bot'; at: number; bot: string }
/** The reading of a post since the browser's last report; `marks` as in `daily_reading`. */
export type ReadingEvent = {
  kind: 'reading'
  at: number
  visitor: string
  postId: string
  seconds: number
  marks: readonly string[]
  /** Null when it is not known, for a step that the server saw. */
  readingMinutes: number | null
}
/** A step of a reader of the post with this slug. */
export type StepEvent = { kind: 'step'; at: number; visitor: string; slug: string; step: ReaderStep }
/** An answer of one of the owner's redirects. */
export type RedirectEvent = { kind: 'redirect'; at: number; redirectId: string }
export type CountedEvent = ViewEvent | SearchEvent | MissingEvent | BotEvent | ReadingEvent | StepEvent | RedirectEvent
