/** 'YYYY-MM-DD' in UTC. */
export function toDay(at: number | Date): string {
  return new Date(at).toISOString().slice(0, 10)
}
