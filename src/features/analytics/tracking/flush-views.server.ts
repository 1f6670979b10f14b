// What happens on the site is remembered in memory and written once a second, so that counting never makes a page wait. A crash loses at
// most that second; an orderly end writes it.
import type { Db } from '#src/db/client/client.server.ts'
import { isRefusedByData } from '#src/db/sql-state.ts'
import { logger } from '#src/server/logger.server.ts'
import { limitNames } from './bound-names.ts'
import type { CountedEvent } from './visit.ts'
import { writeCounts } from './write-counts.server.ts'

const FLUSH_MS = 1_000
/** While the database is away: more than this is forgotten, oldest first. */
const EVENTS_MAX = 20_000

type Counter = { events: CountedEvent[]; timer: NodeJS.Timeout | undefined; writing: Promise<void>; bound: ReturnType<typeof limitNames> }

const counters = new WeakMap<Db, Counter>()

export function count(db: Db, event: CountedEvent): void {
  const counter = counterOf(db)
  counter.events.push(counter.bound(event))
  if (counter.events.length > EVENTS_MAX) counter.events.splice(0, counter.events.length - EVENTS_MAX)
  schedule(db, counter)
}

/** Writes what waits; what cannot be written waits on. Called by the clock, by the end of the process, and by tests. */
export async function flushCounts(db: Db): Promise<void> {
  const counter = counterOf(db)
  clearTimeout(counter.timer)
  counter.timer = undefined
  // One after the other: what is written twice at once would count twice when one of them has to be repeated.
  counter.writing = counter.writing.then(() => writeWaiting(db, counter))
  await counter.writing
}

function counterOf(db: Db): Counter {
  const known = counters.get(db)
  if (known) return known
  const counter: Counter = { events: [], timer: undefined, writing: Promise.resolve(), bound: limitNames() }
  counters.set(db, counter)
  return counter
}

function schedule(db: Db, counter: Counter): void {
  counter.timer ??= setTimeout(() => void flushCounts(db), FLUSH_MS).unref()
}

async function writeWaiting(db: Db, counter: Counter): Promise<void> {
  const unwritten = await writeWhatCanBe(db, counter.events.splice(0))
  if (unwritten.length === 0) return
  counter.events.unshift(...unwritten)
  schedule(db, counter)
}

/** Answers what has to wait. What the database can never hold is forgotten, so that it does not keep everything else waiting with it. */
async function writeWhatCanBe(db: Db, events: readonly CountedEvent[]): Promise<readonly CountedEvent[]> {
  if (events.length === 0) return []
  try {
    await writeCounts(db, events)
    return []
  } catch (error) {
    if (!isRefusedByData(error)) {
      logger.warn({ err: error, events: events.length }, 'statistics could not be written and wait')
      return events
    }
    if (events.length === 1) {
      logger.warn({ err: error }, 'an event that the database refuses is not counted')
      return []
    }
    const middle = Math.ceil(events.length / 2)
    return [...(await writeWhatCanBe(db, events.slice(0, middle))), ...(await writeWhatCanBe(db, events.slice(middle)))]
  }
}
