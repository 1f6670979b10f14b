// Messages about changes of comments.
import { type ItemNames, nameItems, shorten } from '#src/ui/admin/list/item-names.ts'
import type { StatusChange } from '../moderation/moderation.schema.ts'

const DONE = {
  approve: ['approved', 'approved'],
  spam: ['marked as spam', 'marked as spam'],
  trash: ['moved to the trash', 'moved to the trash'],
  restore: ['restored', 'restored'],
  delete: ['deleted', 'deleted'],
  undelete: ['brought back to the trash', 'brought back to the trash'],
  'no-reply-needed': ['needs no answer', 'need no answer'],
  'reply-needed': ['waits for an answer again', 'wait for an answer again'],
} as const satisfies Record<StatusChange, readonly [one: string, many: string]>

type Named = { name: string }

export const COMMENT_NAMES: ItemNames<Named> = { one: ({ name }) => `The comment by ${shorten(name, 40)}`, many: 'comments' }

/** For example '3 comments marked as spam.' */
export function describeDone(change: StatusChange, changed: readonly Named[]): string {
  return `${nameItems(COMMENT_NAMES, changed)} ${DONE[change][changed.length === 1 ? 0 : 1]}.`
}
