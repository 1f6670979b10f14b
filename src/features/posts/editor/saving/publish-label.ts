import type { EditState } from './edit-state.ts'

/** What the one filled button of the screen does. */
export function publishLabel({ status, live, fields }: Pick<EditState, 'status' | 'live' | 'fields'>, now: number): string {
  const isLater = fields.publishAt !== null && Date.parse(fields.publishAt) > now
  if (status === 'published' && live) return 'Publish changes'
  if (status === 'scheduled' && isLater) return 'Schedule changes'
  return isLater ? 'Schedule' : 'Publish'
}
