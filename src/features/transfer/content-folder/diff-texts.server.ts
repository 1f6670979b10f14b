import { diffLines } from 'diff'

/** `kind`: only in the file of the folder, only at the remote, only on the site, or in both that are compared. */
export type DiffPart = { kind: 'file' | 'remote' | 'site' | 'both'; text: string }

/** Longer texts, in characters, and such with more differences are not compared: it would block the process. */
export const TEXT_MAX = 500_000
const EDITS_MAX = 2_000
const CONTEXT_LINES = 3

/** The lines that two texts do not share. Null when there are too many. */
export function diffTexts({ site, other, kind }: { site: string; other: string; kind: 'file' | 'remote' }): DiffPart[] | null {
  if (Math.max(site.length, other.length) > TEXT_MAX) return null
  const parts = diffLines(other, site, { maxEditLength: EDITS_MAX })
  if (!parts) return null
  return parts.map(({ value, added, removed }): DiffPart => {
    if (added) return { kind: 'site', text: value }
    return removed ? { kind, text: value } : { kind: 'both', text: shorten(value) }
  })
}

/** Lines that are the same are shown near a difference only. */
function shorten(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= 2 * CONTEXT_LINES + 2) return text
  return [...lines.slice(0, CONTEXT_LINES), '…', ...lines.slice(-CONTEXT_LINES - 1)].join('\n')
}
