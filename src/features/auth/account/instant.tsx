const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** 'Jan 5, 2025, 2:05 PM UTC', the same on server and browser. */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>
}
