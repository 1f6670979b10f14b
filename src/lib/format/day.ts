/** 'YYYY-MM-DD' in UTC. */
export function toDay(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** A day (midnight UTC), or a time with its time zone; null for other text. Refuses February 31, which `Date` reads as March 3. */
export function readInstant(text: string): Date | null {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? []
  const [time, midnight] = [new Date(text), new Date(day)]
  const isDay = !Number.isNaN(midnight.getTime()) && toDay(midnight) === day
  return isDay && !Number.isNaN(time.getTime()) ? time : null
}
