// Buffers events in memory and writes them once a second, so that no request waits for counting. A crash loses at most one second;
// a shutdown writes the buffer.
import type { Db } from '#src/db/client/client.server.ts'
import { isDataError } from '#src/db/sql-state.ts'
import { logger } from '#src/server/logger.server.ts'
import type { CountedEvent } from './counted-event.ts'
import { limitNames } from './limit-names.ts'
import { writeCounts } from './write-counts.server.ts'

const FLUSH_MS = 1_000
/** While the database is unreachable, the buffer drops the oldest events beyond this number. */
const EVENTS_MAX = 20_000

type EventBuffer = {
  events: CountedEvent[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
  isFailing: boolean
  limitEvent: ReturnType<typeof limitNames>
}

const buffers = new WeakMap<Db, EventBuffer>()

export function recordEvent(db: Db, event: CountedEvent): void {
  const buffer = bufferOf(db)
  buffer.events.push(buffer.limitEvent(event))
  if (buffer.events.length > EVENTS_MAX) buffer.events.splice(0, buffer.events.length - EVENTS_MAX)
  schedule(db, buffer)
}

/** Writes the buffer; events that could not be written stay in it. The timer, the shutdown and tests call it. */
export async function flushEvents(db: Db): Promise<void> {
  const buffer = bufferOf(db)
  clearTimeout(buffer.timer)
  buffer.timer = undefined
  // One write at a time, so that a retry cannot count events twice.
  buffer.writing = buffer.writing.then(() => writeBuffered(db, buffer))
  await buffer.writing
}

function bufferOf(db: Db): EventBuffer {
  const known = buffers.get(db)
  if (known) return known
  const buffer: EventBuffer = { events: [], timer: undefined, writing: Promise.resolve(), isFailing: false, limitEvent: limitNames() }
  buffers.set(db, buffer)
  return buffer
}

function schedule(db: Db, buffer: EventBuffer): void {
  buffer.timer ??= setTimeout(() => void flushEvents(db), FLUSH_MS).unref()
}

async function writeBuffered(db: Db, buffer: EventBuffer): Promise<void> {
  const unwritten = await writeStorable(db, buffer.events.splice(0), (error) => {
    if (!buffer.isFailing) logger.warn({ err: error }, 'cannot write statistics; they stay in memory')
  })
  buffer.isFailing = unwritten.length > 0
  if (unwritten.length === 0) return
  buffer.events.unshift(...unwritten)
  schedule(db, buffer)
}

/** Returns the events to retry, and calls `onFailure` for them. Drops an event that the database refuses (found by bisection), because it would block all others. */
async function writeStorable(
  db: Db,
  events: readonly CountedEvent[],
  onFailure: (error: unknown) => void,
): Promise<readonly CountedEvent[]> {
  if (events.length === 0) return []
  try {
    await writeCounts(db, events)
    return []
  } catch (error) {
    if (!isDataError(error)) {
      onFailure(error)
      return events
    }
    if (events.length === 1) {
      logger.warn({ err: error }, 'dropped an event that the database refuses')
      return []
    }
    const middle = Math.ceil(events.length / 2)
    const halves = [events.slice(0, middle), events.slice(middle)]
    const unwritten: CountedEvent[] = []
    for (const half of halves) unwritten.push(...(await writeStorable(db, half, onFailure)))
    return unwritten
  }
}
