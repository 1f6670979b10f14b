import type { DeskKey } from '#src/ui/desk/desk-keys.tsx'
import type { InboxComment } from './inbox.ts'
import type { ModerationWork } from './use-moderation.ts'

type InboxActions = {
  move: (step: 1 | -1) => void
  /** The selected comments, or else the one with the cursor. */
  affected: readonly InboxComment[]
  current: InboxComment | undefined
  work: ModerationWork
  select: () => void
  open: (kind: 'reply' | 'edit') => void
}

/** The id of the list's search box. */
export const SEARCH_ID = 'comments-search'

export function inboxKeys({ move, affected, current, work, select, open }: InboxActions): DeskKey[] {
  const isTrash = affected.length > 0 && affected.every(({ status }) => status === 'trashed')
  const change = (intent: Parameters<ModerationWork['change']>[0]) => {
    if (affected.length > 0) void work.change(intent, affected)
  }
  return [
    { press: 'j', does: 'Move', run: () => move(1) },
    { press: 'k', does: 'Move', run: () => move(-1) },
    { press: 'a', does: 'Approve, from the trash restore', run: () => change(isTrash ? 'restore' : 'approve') },
    { press: 'r', does: 'Reply', run: () => current && isAnswerable(current) && open('reply') },
    { press: 's', does: 'Spam', run: () => change('spam') },
    { press: 'd', does: 'Delete, undo for 10 s', run: () => change(isTrash ? 'delete' : 'trash') },
    { press: 'x', does: 'Select', run: select },
    { press: 'e', does: 'Edit', run: () => current && current.status !== 'trashed' && open('edit') },
    { press: 'n', does: 'Needs no answer', run: () => change('settle'), isMinor: true },
    { press: '/', does: 'Search', run: () => document.getElementById(SEARCH_ID)?.focus() },
  ]
}

export function isAnswerable({ status }: InboxComment): boolean {
  return status === 'shown' || status === 'held'
}
