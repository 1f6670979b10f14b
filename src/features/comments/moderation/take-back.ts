// How a change is undone: every comment goes back to what it was, unless somebody has touched it since.
import type { StatusChange } from './moderation.schema.ts'
import { type ChangedAnswer, changedSchema, moderate, type Problem } from './moderation-calls.ts'

const REVERSE = {
  trash: 'restore',
  restore: 'trash',
  delete: 'undelete',
  undelete: 'delete',
  settle: 'unsettle',
  unsettle: 'settle',
} as const

/** Null when everything is as it was. */
export async function takeBack(change: StatusChange, changed: ChangedAnswer['changed']): Promise<Problem | null> {
  const answers = await Promise.all(reversals(change, changed).map((reversal) => moderate(changedSchema, reversal)))
  let returned = 0
  for (const answer of answers) {
    if ('problem' in answer) return answer
    returned += answer.changed.length
  }
  if (returned === changed.length) return null
  return { problem: returned === 0 ? 'It is too late to take this back.' : `${changed.length - returned} could not be brought back.` }
}

function reversals(change: StatusChange, changed: ChangedAnswer['changed']): Parameters<typeof moderate>[1][] {
  if (change !== 'approve' && change !== 'spam') return [{ intent: REVERSE[change], comment_ids: changed.map(({ id }) => id) }]
  const from = change === 'approve' ? ('shown' as const) : ('spam' as const)
  return (['shown', 'held', 'spam'] as const)
    .map((to) => ({ intent: 'return' as const, comment_ids: changed.filter((one) => one.from === to).map(({ id }) => id), from, to }))
    .filter(({ comment_ids }) => comment_ids.length > 0)
}
