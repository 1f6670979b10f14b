import { formatCount } from './count.ts'

/** Where an exact number would cost more than it is worth, nothing is counted further; one more stands for any number above it. */
export const COUNTED_AT_MOST = 1_000

/** '12,345', or '1,000+' for what was counted up to 1,000 and goes on beyond. */
export function formatUpTo(count: number, atMost: number): string {
  return count > atMost ? `${formatCount(atMost)}+` : formatCount(count)
}
