// The state of the link form. Times are in the time zone of the site.
import { fromClockTime, toZonedTime } from '#src/lib/format/time-zone.ts'
import type { LinkDetails } from '../admin-link.ts'
import type { LinkFields } from '../link-fields.ts'

export type LinkDraft = {
  name: string
  url: string
  alias: string
  /** The new password; '' for none. */
  password: string
  isCleared: boolean
  post: { slug: string; title: string } | null
  /** In the format of `datetime-local`. */
  startsAt: string
  expiresAt: string
  maxUses: string
}

export function toLinkDraft(link: LinkDetails | null, timeZone: string): LinkDraft {
  return {
    name: link?.name ?? '',
    url: link?.url ?? '',
    alias: link?.alias ?? '',
    password: '',
    isCleared: false,
    post: link?.post ?? null,
    startsAt: toClockTime(link?.startsAt ?? null, timeZone),
    expiresAt: toClockTime(link?.expiresAt ?? null, timeZone),
    maxUses: link?.maxUses?.toString() ?? '',
  }
}

/** The fields to send. An unchanged time keeps its seconds, which the field cannot display. */
export function toLinkFields(draft: LinkDraft, link: LinkDetails | null, timeZone: string): LinkFields {
  const { name, url, alias, maxUses } = draft
  return {
    ...{ name, url, alias, maxUses },
    password: draft.password !== '' ? { set: draft.password } : draft.isCleared ? 'none' : 'keep',
    postSlug: draft.post?.slug ?? '',
    startsAt: toInstant(draft.startsAt, link?.startsAt ?? null, timeZone),
    expiresAt: toInstant(draft.expiresAt, link?.expiresAt ?? null, timeZone),
  }
}

function toClockTime(instant: string | null, timeZone: string): string {
  return instant === null ? '' : toZonedTime(new Date(instant), timeZone).slice(0, 16)
}

function toInstant(clockTime: string, before: string | null, timeZone: string): string {
  if (before !== null && clockTime === toClockTime(before, timeZone)) return before
  return fromClockTime(clockTime, timeZone)?.toISOString() ?? ''
}
