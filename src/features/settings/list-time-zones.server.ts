/** The names of the time zones, apart from UTC. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}
