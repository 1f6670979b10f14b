// What is counted, as it waits in memory to be written. `at` is in milliseconds; the visitor is a hash of one day.
import type { Agent } from './user-agent.ts'

export type ViewEvent = { kind: 'view'; at: number; visitor: string; postId: string | null; referrer: string; campaign: string } & Agent
export type SearchEvent = { kind: 'search'; at: number; visitor: string; term: string; results: number }
export type MissingEvent = { kind: 'missing'; at: number; path: string; referrer: string }
export type BotEvent = { kind: 'bot'; at: number; bot: string }
/** What a browser says of the reading of a post since it last said something; `marks` as in `daily_reading`. */
export type ReadingEvent = {
  kind: 'reading'
  at: number
  visitor: string
  postId: string
  seconds: number
  marks: readonly string[]
  readingMinutes: number
}
export type CountedEvent = ViewEvent | SearchEvent | MissingEvent | BotEvent | ReadingEvent

/** The day (UTC) an instant belongs to. */
export function dayOf(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}
