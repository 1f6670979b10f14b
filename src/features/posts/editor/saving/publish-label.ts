import type { EditState } from './edit-state.ts'

/** The label of the publish button. */
export function publishLabel({ status, live, fields }: Pick<EditState, 'status' | 'live' | 'fields'>, now: number): string {
  const isInFuture = fields.publishAt !== null && Date.parse(fields.publishAt) > now
  if (status === 'published' && live) return 'Publish changes'
  if (status === 'scheduled' && isInFuture) return 'Schedule changes'
  return isInFuture ? 'Schedule' : 'Publish'
}
