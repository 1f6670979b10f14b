import { useHydrated } from '#src/lib/browser/use-hydrated.ts'

const PARTS = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** An instant on the owner's clock; until the browser has said which one that is, in UTC. */
export function DateAndTime({ at }: { at: string }) {
  const hydrated = useHydrated()
  return <time dateTime={at}>{hydrated ? formatLocal(at) : `${formatUtc(at)} UTC`}</time>
}

/** 'Jan 5, 2025, 08:30', on this computer's clock. */
export function formatLocal(at: string): string {
  return new Intl.DateTimeFormat('en-US', PARTS).format(new Date(at))
}

export function formatUtc(at: string): string {
  return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: 'UTC' }).format(new Date(at))
}
