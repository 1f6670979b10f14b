import { startOfDate } from '#src/lib/format/time-zone.ts'
import type { EditState } from './edit-state.ts'

type Clock = { now: number; timeZone: string }

/** The label of the publish button, which decides like the server: a date without a time is public from the beginning of its day. */
export function publishLabel({ status, live, fields }: Pick<EditState, 'status' | 'live' | 'fields'>, { now, timeZone }: Clock): string {
  const isInFuture = fields.publishAt !== null && startOfDate(new Date(fields.publishAt), timeZone).getTime() > now
  if (status === 'published' && live) return 'Publish changes'
  if (status === 'scheduled' && isInFuture) return 'Schedule changes'
  return isInFuture ? 'Schedule' : 'Publish'
}
