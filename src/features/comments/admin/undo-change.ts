// Undo: every comment gets its previous status back, unless it was changed since.
import * as v from 'valibot'
import type { AdminResult } from '#src/lib/admin-api.ts'
import type { SendAction } from '#src/ui/admin/use-action.tsx'
import type { ModerationInput, StatusChange } from '../moderation/moderation.schema.ts'

export const changedSchema = v.object({
  changed: v.array(v.object({ id: v.string(), from: v.picklist(['shown', 'held', 'spam', 'trashed']) })),
})
/** Changed comments with their previous status. */
export type ChangedComments = v.InferOutput<typeof changedSchema>['changed']

const REVERSE = {
  trash: 'restore',
  restore: 'trash',
  delete: 'undelete',
  undelete: 'delete',
  'no-reply-needed': 'reply-needed',
  'reply-needed': 'no-reply-needed',
} as const

/** Returns the ids of the comments that were changed back. */
export async function undoChange(
  send: SendAction<ModerationInput>,
  change: StatusChange,
  before: ChangedComments,
): Promise<AdminResult<{ changed: string[] }>> {
  const changed: string[] = []
  for (const reversal of reversals(change, before)) {
    const result = await send(changedSchema, reversal)
    if (!result.ok) return result
    changed.push(...result.data.changed.map(({ id }) => id))
  }
  return { ok: true, data: { changed } }
}

function reversals(change: StatusChange, before: ChangedComments): ModerationInput[] {
  if (change !== 'approve' && change !== 'spam') return [{ intent: REVERSE[change], comment_ids: before.map(({ id }) => id) }]
  const from = change === 'approve' ? ('shown' as const) : ('spam' as const)
  return (['shown', 'held', 'spam'] as const)
    .map((to) => ({
      intent: 'undo-moderation' as const,
      comment_ids: before.filter((one) => one.from === to).map(({ id }) => id),
      from,
      to,
    }))
    .filter(({ comment_ids }) => comment_ids.length > 0)
}
