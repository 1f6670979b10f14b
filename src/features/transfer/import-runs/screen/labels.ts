// Words for what an import does, before and after.
import { type ConflictChoice, IMPORT_ITEM_KINDS, type ImportItemKind } from '#src/db/choices.ts'
import type { PostType } from '#src/db/schema/posts.ts'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { startOfDate } from '#src/lib/format/time-zone.ts'
import { type Conflict, describeConflict } from '../../import/conflicts/conflict.ts'
import { addressOf } from '../../import/dialects/site-address.ts'
import type { ImportFilter, ImportItemsView, ImportRow, ImportView } from '../import-view.ts'
import { secondsLeft } from '../seconds-left.ts'

export const FILTER_LABELS: Record<ImportFilter, string> = {
  all: 'All',
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  edited: 'Edited here',
  conflict: 'Address taken',
  skipped: 'Skipped',
  notes: 'With notes',
}

/** '3 new, 1 changed, 2 unchanged, 1 edited here and kept, 1 skipped.' */
export function describeCounts({
  counts,
  left,
  overwritten,
  resolved,
  state,
}: Pick<ImportView, 'counts' | 'left' | 'overwritten' | 'resolved' | 'state'>): string {
  const ticked = state === 'ready' ? overwritten : 0
  const chosen = state === 'ready' ? resolved : 0
  return `${nameCounts([
    [counts.created, 'new'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'unchanged'],
    [counts.edited - ticked, 'edited here and kept'],
    [ticked, 'edited here and overwritten'],
    [counts.conflict - chosen, 'left out, because another post has the address'],
    [chosen, 'imported, although another post has the address'],
    [counts.skipped, 'skipped'],
    [left, 'not imported'],
  ])}.`
}

function nameCounts(parts: readonly (readonly [number, string])[]): string {
  const named = parts.filter(([number]) => number > 0).map(([number, what]) => `${formatCount(number)} ${what}`)
  return named.length > 0 ? named.join(', ') : 'No posts'
}

/** '7 of 132 posts, 12 pictures'. Nothing is counted before the files are read, and without posts. */
export function describeProgress({ done, total, pictures }: Pick<ImportView, 'done' | 'total' | 'pictures'>): string {
  if (total === 0) return 'Importing...'
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
export function describeResult(shown: Pick<ImportView, 'counts' | 'left' | 'overwritten' | 'resolved' | 'state' | 'pictures'>): string {
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

type ShownPost = Pick<ImportRow, 'type' | 'isPublished' | 'outcome' | 'isLeft'> & { date?: string | null }

/** What the file is or becomes. */
export function describeKind({ type, isPublished, outcome, isLeft, date = null }: ShownPost, timeZone = 'UTC', now = new Date()): string {
  if (type === null || outcome === 'skipped' || isLeft) return '–'
  const name = type === 'page' ? 'Page' : 'Post'
  if (!isPublished) return type === 'page' ? 'Page, draft' : 'Draft'
  return date !== null && startOfDate(new Date(date), timeZone) > now ? `${name}, scheduled` : name
}

type ShownOutcome = Pick<ImportRow, 'outcome' | 'undone' | 'isOverwritten' | 'isLeft'> & { choice?: ConflictChoice }

const CHOSEN: Record<ConflictChoice, string> = { keep: FILTER_LABELS.conflict, take: 'Replaces it', both: 'At another address' }

export function describeOutcome({ outcome, undone, isOverwritten, isLeft, choice = 'keep' }: ShownOutcome): string {
  if (isLeft) return 'Not imported'
  if (undone === 'kept') return 'Kept, changed since'
  if (undone === 'undone') return outcome === 'created' ? 'In the trash' : 'Changed back'
  if (outcome === 'conflict') return CHOSEN[choice]
  return outcome === 'edited' && isOverwritten ? 'Overwritten' : FILTER_LABELS[outcome]
}

type Taken = Conflict & { choice: ConflictChoice; otherSlug: string | null }

/** What becomes of the post that has the address. */
export function describeChoice({ choice, otherSlug, ...conflict }: Taken, post: { type: PostType | null } | null): string {
  const other = describeConflict(conflict)
  const address = otherSlug === null ? 'another address' : addressIn({ type: post?.type ?? null, slug: otherSlug })
  if (choice === 'keep') return `${other} has this address and stays`
  return choice === 'take' ? `${other} is replaced; its text stays in the history` : `${other} stays; this one comes to ${address}`
}

/** The address here; empty for what is neither a post nor a page. */
export function addressIn({ type, slug }: { type: PostType | null; slug: string | null }): string {
  return (type === 'post' || type === 'page') && slug !== null ? addressOf({ type, slug }) : ''
}

/** The posts of an export are in one file of the archive. */
export function nameInArchive(file: string, folder = ''): string {
  const end = /\.(?:xml|json|html?)(?=\/.)/i.exec(file)
  const prefix = folder === '' ? '' : `${folder}/`
  if (!end || end.index === 0) return prefix + file
  const source = file.slice(0, end.index + end[0].length)
  return `${prefix}${source}: ${file.slice(source.length + 1).replace(/\.md$/i, '')}`
}
