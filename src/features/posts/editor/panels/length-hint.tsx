import type { ReactNode } from 'react'
import field from './field.module.css'

/** The hint of a text with its length, and what happens to one that is longer than `limit`. */
export function LengthHint({ text, limit, children }: { text: string; limit: number; children: ReactNode }) {
  const { length } = text.trim()
  const isOver = length > limit
  return (
    <span className={field.counter}>
      <span>{isOver ? 'Search engines will cut it' : children}</span>
      <span className={isOver ? field.over : 'num'}>
        {length} / {limit}
      </span>
    </span>
  )
}
