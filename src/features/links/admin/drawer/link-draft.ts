// The state of the link form. Times are in the time zone of the browser.
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

export function toLinkDraft(link: LinkDetails | null): LinkDraft {
  return {
    name: link?.name ?? '',
    url: link?.url ?? '',
    alias: link?.alias ?? '',
    password: '',
    isCleared: false,
    post: link?.post ?? null,
    startsAt: toLocal(link?.startsAt ?? null),
    expiresAt: toLocal(link?.expiresAt ?? null),
    maxUses: link?.maxUses?.toString() ?? '',
  }
}

/** The fields to send. An unchanged time keeps its seconds, which the field cannot display. */
export function toLinkFields(draft: LinkDraft, link: LinkDetails | null): LinkFields {
  const { name, url, alias, maxUses } = draft
  return {
    ...{ name, url, alias, maxUses },
    password: draft.password !== '' ? { set: draft.password } : draft.isCleared ? 'none' : 'keep',
    postSlug: draft.post?.slug ?? '',
    startsAt: toInstant(draft.startsAt, link?.startsAt ?? null),
    expiresAt: toInstant(draft.expiresAt, link?.expiresAt ?? null),
  }
}

function toLocal(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

function toInstant(local: string, before: string | null): string {
  if (before !== null && local === toLocal(before)) return before
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
