import { formatCount } from '#src/lib/format/format-count.ts'

/** A comparison with an earlier number: `text` is short, `words` is for screen readers. */
export type Change = { text: string; words: string; direction: 'up' | 'down' | 'same' }

export function describeChange(now: number, before: number): Change {
  const words = `${formatCount(before)} before`
  if (now === before) return { text: '±0 %', words: `as before, ${words}`, direction: 'same' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { text: 'new', words: `none before`, direction }
  const percent = Math.abs(Math.round(((now - before) / before) * 100))
  const text = `${direction === 'up' ? '+' : '−'}${formatCount(percent)} %`
  return { text, words: `${formatCount(percent)} percent ${direction === 'up' ? 'more' : 'fewer'}, ${words}`, direction }
}

/** A share in whole percent; null when `whole` is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}
