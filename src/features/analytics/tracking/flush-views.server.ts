// What happens on the site is remembered in memory and written once a second, so that counting never makes a page wait. A crash loses at
// most that second; an orderly end writes it.
import type { Db } from '#src/db/client/client.server.ts'
import { isDataError } from '#src/db/sql-state.ts'
import { logger } from '#src/server/logger.server.ts'
import type { CountedEvent } from './counted-event.ts'
import { limitNames } from './limit-names.ts'
import { writeCounts } from './write-counts.server.ts'

const FLUSH_MS = 1_000
/** While the database is away: more than this is forgotten, oldest first. */
const EVENTS_MAX = 20_000

type EventBuffer = {
  events: CountedEvent[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  bound: ReturnType<typeof limitNames>
}

const buffers = new WeakMap<Db, EventBuffer>()

export function recordEvent(db: Db, event: CountedEvent): void {
  const counter = bufferOf(db)
  counter.events.push(counter.bound(event))
  if (counter.events.length > EVENTS_MAX) counter.events.splice(0, counter.events.length - EVENTS_MAX)
  schedule(db, counter)
}

/** Writes what waits; what cannot be written waits on. Called by the clock, by the end of the process, and by tests. */
export async function flushViews(db: Db): Promise<void> {
  const counter = bufferOf(db)
  clearTimeout(counter.timer)
  counter.timer = undefined
  // One after the other: what is written twice at once would count twice when one of them has to be repeated.
  counter.writing = counter.writing.then(() => writeBuffered(db, counter))
  await counter.writing
}

function bufferOf(db: Db): EventBuffer {
  const known = buffers.get(db)
  if (known) return known
  const counter: EventBuffer = { events: [], timer: undefined, writing: Promise.resolve(), bound: limitNames() }
  buffers.set(db, counter)
  return counter
}

function schedule(db: Db, counter: EventBuffer): void {
  counter.timer ??= setTimeout(() => void flushViews(db), FLUSH_MS).unref()
}

async function writeBuffered(db: Db, counter: EventBuffer): Promise<void> {
  const unwritten = await writeStorable(db, counter.events.splice(0))
  if (unwritten.length === 0) return
  counter.events.unshift(...unwritten)
  schedule(db, counter)
}

/** Answers what has to wait. What the database can never hold is forgotten, so that it does not keep everything else waiting with it. */
async function writeStorable(db: Db, events: readonly CountedEvent[]): Promise<readonly CountedEvent[]> {
  if (events.length === 0) return []
  try {
    await writeCounts(db, events)
    return []
  } catch (error) {
    if (!isDataError(error)) {
      logger.warn({ err: error, events: events.length }, 'statistics could not be written and wait')
      return events
    }
    if (events.length === 1) {
      logger.warn({ err: error }, 'an event that the database refuses is not counted')
      return []
    }
    const middle = Math.ceil(events.length / 2)
    return [...(await writeStorable(db, events.slice(0, middle))), ...(await writeStorable(db, events.slice(middle)))]
  }
}
