/** The initial date of a schedule: the first full hour that is at least an hour away. */
export function defaultPublishTime(now: number): string {
  const hour = 3_600_000
  return new Date(Math.ceil((now + hour) / hour) * hour).toISOString()
}
