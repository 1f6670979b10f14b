import { useHydrated } from '#src/lib/browser/use-hydrated.ts'

const PARTS = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** An instant in the browser's time zone; in UTC until hydration, because the server does not know the zone. */
export function DateAndTime({ at }: { at: string }) {
  const hydrated = useHydrated()
  return <time dateTime={at}>{hydrated ? formatLocal(at) : `${formatUtc(at)} UTC`}</time>
}

/** 'Jan 5, 2025, 08:30', in the browser's time zone. */
export function formatLocal(at: string): string {
  return new Intl.DateTimeFormat('en-US', PARTS).format(new Date(at))
}

export function formatUtc(at: string): string {
  return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: 'UTC' }).format(new Date(at))
}
