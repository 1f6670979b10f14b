// Words for what an import does, before and after.
import { IMPORT_ITEM_KINDS, type ImportItemKind } from '#src/db/schema/imports.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import type { ImportFilter, ImportItemsView, ImportRow, ImportView } from '../import-view.ts'
import { secondsLeft } from '../seconds-left.ts'

export const FILTER_LABELS: Record<ImportFilter, string> = {
  all: 'All',
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  edited: 'Edited here',
  skipped: 'Skipped',
}

/** '3 new, 1 changed, 2 unchanged, 1 edited here and kept, 1 skipped.' */
export function describeCounts({
  counts,
  left,
  overwritten,
  state,
}: Pick<ImportView, 'counts' | 'left' | 'overwritten' | 'state'>): string {
  const ticked = state === 'ready' ? overwritten : 0
  return `${nameCounts([
    [counts.created, 'new'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'unchanged'],
    [counts.edited - ticked, 'edited here and kept'],
    [ticked, 'edited here and overwritten'],
    [counts.skipped, 'skipped'],
    [left, 'not imported'],
  ])}.`
}

function nameCounts(parts: readonly (readonly [number, string])[]): string {
  const named = parts.filter(([number]) => number > 0).map(([number, what]) => `${formatCount(number)} ${what}`)
  return named.length > 0 ? named.join(', ') : 'No posts'
}

/** '7 of 132 posts, 12 pictures'. */
export function describeProgress({ done, total, pictures }: Pick<ImportView, 'done' | 'total' | 'pictures'>): string {
  const posts = `${formatCount(done)} of ${plural(total, 'post')}`
  return pictures > 0 ? `${posts}, ${plural(pictures, 'picture')}` : posts
}

/** 'about 20 seconds left', 'about 3 minutes left'; empty while unknown. */
export function describeTimeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 60) return seconds <= 1 ? ', almost done' : `, about ${seconds} seconds left`
  const minutes = Math.round(seconds / 60)
  return `, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}

type RunningImport = Pick<ImportView, 'done' | 'total' | 'pictures'> & { startedAt: Date }

/** ', 12 pictures, about 20 seconds left', behind the numbers of posts on the command line. */
export function describePace({ pictures, ...pace }: RunningImport, now: Date): string {
  return `${pictures > 0 ? `, ${plural(pictures, 'picture')}` : ''}${describeTimeLeft(secondsLeft({ ...pace, startedWith: 0 }, now))}`
}

/** What an import that ended has done. */
export function describeResult(shown: Pick<ImportView, 'counts' | 'left' | 'overwritten' | 'state' | 'pictures'>): string {
  return shown.pictures > 0 ? `${describeCounts(shown)} ${plural(shown.pictures, 'picture')}.` : describeCounts(shown)
}

const KIND_NAMES: Record<ImportItemKind, string> = { comment: 'Comments', redirect: 'Redirects', setting: 'Settings' }

/** 'Comments: 4 new, 1 skipped.', one sentence for each kind that the import has. */
export function describeItems({ counts }: Pick<ImportItemsView, 'counts'>): string[] {
  return IMPORT_ITEM_KINDS.filter((kind) => Object.values(counts[kind]).some((number) => number > 0)).map((kind) => {
    const { created, changed, unchanged, edited, skipped } = counts[kind]
    const parts = [
      [created, 'new'],
      [changed, 'changed'],
      [unchanged, 'unchanged'],
      [edited, 'changed here and kept'],
      [skipped, 'skipped'],
    ] as const
    return `${KIND_NAMES[kind]}: ${nameCounts(parts)}.`
  })
}

/** What the file is or becomes. */
export function describeKind({
  type,
  isPublished,
  outcome,
  isLeft,
}: Pick<ImportRow, 'type' | 'isPublished' | 'outcome' | 'isLeft'>): string {
  if (type === null || outcome === 'skipped' || isLeft) return '–'
  if (!isPublished) return type === 'page' ? 'Page, draft' : 'Draft'
  return type === 'page' ? 'Page' : 'Post'
}

type ShownOutcome = Pick<ImportRow, 'outcome' | 'undone' | 'isOverwritten' | 'isLeft'>

export function describeOutcome({ outcome, undone, isOverwritten, isLeft }: ShownOutcome): string {
  if (isLeft) return 'Not imported'
  if (undone === 'kept') return 'Kept, changed since'
  if (undone === 'undone') return outcome === 'created' ? 'In the trash' : 'Changed back'
  return outcome === 'edited' && isOverwritten ? 'Overwritten' : FILTER_LABELS[outcome]
}
