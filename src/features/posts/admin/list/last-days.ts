/** The last `count` UTC days up to today as `2025-01-05`, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(now.getTime() - (count - 1 - place) * 86_400_000)
    return day.toISOString().slice(0, 10)
  })
}
