type Pace = { done: number; total: number; startedAt: Date | null; startedWith: number }

/** The seconds that the rest takes at the pace so far; null before the third file. */
export function secondsLeft({ done, total, startedAt, startedWith }: Pace, now: Date): number | null {
  const finished = done - startedWith
  if (!startedAt || finished < 3) return null
  return Math.ceil((((now.getTime() - startedAt.getTime()) / finished) * (total - done)) / 1000)
}
