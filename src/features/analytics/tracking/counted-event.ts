// The events in the memory buffer. `at` is in milliseconds; the visitor is a hash that changes daily.
import type { Agent } from './user-agent.ts'

export type ViewEvent = { kind: 'view'; at: number; visitor: string; postId: string | null; referrer: string; campaign: string } & Agent
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
  readingMinutes: number
}
/** An answer of one of the owner's redirects. */
export type RedirectEvent = { kind: 'redirect'; at: number; redirectId: string }
export type CountedEvent = ViewEvent | SearchEvent | MissingEvent | BotEvent | ReadingEvent | RedirectEvent

/** The UTC day of an instant. */
export function dayOf(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}
