// What is counted, as it waits in memory to be written. `at` is in milliseconds; the visitor is a hash of one day.
import type { Agent } from './user-agent.ts'

export type ViewEvent = { kind: 'view'; at: number; visitor: string; postId: string | null; referrer: string; campaign: string } & Agent
export type SearchEvent = { kind: 'search'; at: number; visitor: string; term: string; results: number }
export type MissingEvent = { kind: 'missing'; at: number; path: string; referrer: string }
export type BotEvent = { kind: 'bot'; at: number; bot: string }
export type CountedEvent = ViewEvent | SearchEvent | MissingEvent | BotEvent

/** The day (UTC) an instant belongs to. */
export function dayOf(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}
