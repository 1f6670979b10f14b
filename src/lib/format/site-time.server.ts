// The time zone of the site, for whatever a request renders.
import { AsyncLocalStorage } from 'node:async_hooks'
import { toZonedTime } from './time-zone.ts'

const zone = new AsyncLocalStorage<string>()

export function withTimeZone<T>(timeZone: string, work: () => T): T {
  return zone.run(timeZone, work)
}

/** The time zone of the site during a request, otherwise UTC. */
export function siteTimeZone(): string {
  return zone.getStore() ?? 'UTC'
}

/** An instant for visitors: ISO 8601 with the offset of the site's zone, which `formatDate` formats. */
export function siteTime(at: Date): string {
  return toZonedTime(at, siteTimeZone())
}
