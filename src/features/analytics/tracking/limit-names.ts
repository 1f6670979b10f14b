// Limits the distinct names per day that become rows, because a request can claim any referrer, campaign or address.
import { toDay } from '#src/lib/format/day.ts'
import type { CountedEvent } from './counted-event.ts'

export const OTHER_NAME = '(other)'
/** `place` and `next` limit the names of one post. */
const LIMITS = { referrer: 2_000, campaign: 500, path: 2_000, term: 5_000, bot: 300, place: 100, next: 100 } as const satisfies Record<
  string,
  number
>

const NEXT = 'next:'

/** Returns a function that replaces names beyond the limit of the day by `OTHER_NAME`. */
export function limitNames(limits: Record<keyof typeof LIMITS, number> = LIMITS) {
  let day = ''
  let known = new Map<string, Set<string>>()

  function limited(kind: keyof typeof LIMITS, name: string, postId = ''): string {
    const names = known.get(kind + postId) ?? new Set<string>()
    known.set(kind + postId, names)
    if (!names.has(name) && names.size >= limits[kind]) return OTHER_NAME
    names.add(name)
    return name
  }

  function limitedNext(mark: string, postId: string): string {
    return mark.startsWith(NEXT) ? `${NEXT}${limited('next', mark.slice(NEXT.length), postId)}` : mark
  }

  return (event: CountedEvent): CountedEvent => {
    if (toDay(event.at) !== day) {
      day = toDay(event.at)
      known = new Map()
    }
    switch (event.kind) {
      case 'view':
        return {
          ...event,
          referrer: limited('referrer', event.referrer),
          campaign: limited('campaign', event.campaign),
          // The place of a view of the home page is not stored.
          place: event.postId === null || event.place === '' ? '' : limited('place', event.place, event.postId),
        }
      case 'search':
        return { ...event, term: limited('term', event.term) }
      case 'missing':
        return { ...event, path: limited('path', event.path), referrer: limited('referrer', event.referrer) }
      case 'bot':
        return { ...event, bot: limited('bot', event.bot) }
      case 'reading':
        // Headings, links and code of the article are limited in number. The pages beside it are all of this site.
        return { ...event, marks: event.marks.map((mark) => limitedNext(mark, event.postId)) }
      case 'step':
      case 'redirect':
        return event
    }
  }
}
