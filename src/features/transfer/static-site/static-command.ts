// What `export --static` is asked for, and what it answers.
import * as v from 'valibot'
import { formatCount } from '#src/lib/format/format-count.ts'
import { LAYOUTS } from './layout.ts'

export const staticCommandSchema = v.object({
  /** An absolute path. */
  folder: v.string(),
  /** The origin of absolute addresses. */
  origin: v.string(),
  /** The origin that pages call; null when they call none. */
  api: v.nullable(v.string()),
  layout: v.picklist(LAYOUTS),
})
export type StaticCommand = v.InferOutput<typeof staticCommandSchema>

export type StaticReport = {
  folder: string
  pages: number
  /** Files. */
  written: number
  unchanged: number
  removed: number
  /** Files of others where files of the site belong. */
  foreign: string[]
  /** Addresses that lead nowhere or can have no file, and the page that links them. */
  broken: { address: string; from: string }[]
  /** Addresses that could not be exported, and why. Their files are those of an earlier export. */
  failed: { address: string; reason: string }[]
  /** Why the site has no search, as a sentence without its end; null when it has one, or nothing to find. */
  searchFailure: string | null
}

const NAMED_MAX = 3

/** What is missing from an incomplete export, as a sentence; null for a complete one. */
export function describeFailed(failed: StaticReport['failed']): string | null {
  if (failed.length === 0) return null
  const named = failed.slice(0, NAMED_MAX).map(({ address, reason }) => `${address} (${reason})`)
  const others = failed.length > NAMED_MAX ? ` and ${formatCount(failed.length - NAMED_MAX)} more` : ''
  return `Not exported, so that the files of an earlier export stay: ${named.join(', ')}${others}.`
}
