// Limits the distinct names per day that become rows, because a request can claim any referrer, campaign or address.
import { type CountedEvent, dayOf } from './counted-event.ts'

export const OTHER_NAME = '(other)'
const LIMITS = { referrer: 2_000, campaign: 500, path: 2_000, term: 5_000, bot: 300 } as const satisfies Record<string, number>

/** Returns a function that replaces names beyond the limit of the day by `OTHER_NAME`. */
export function limitNames(limits: Record<keyof typeof LIMITS, number> = LIMITS) {
  let day = ''
  let known = new Map<string, Set<string>>()

  function limited(kind: keyof typeof LIMITS, name: string): string {
    const names = known.get(kind) ?? new Set<string>()
    known.set(kind, names)
    if (!names.has(name) && names.size >= limits[kind]) return OTHER_NAME
    names.add(name)
    return name
  }

  return (event: CountedEvent): CountedEvent => {
    if (dayOf(event.at) !== day) {
      day = dayOf(event.at)
      known = new Map()
    }
    switch (event.kind) {
      case 'view':
        return { ...event, referrer: limited('referrer', event.referrer), campaign: limited('campaign', event.campaign) }
      case 'search':
        return { ...event, term: limited('term', event.term) }
      case 'missing':
        return { ...event, path: limited('path', event.path), referrer: limited('referrer', event.referrer) }
      case 'bot':
        return { ...event, bot: limited('bot', event.bot) }
      case 'reading':
        // A reading names only headings and links of the article, which are limited in number.
        return event
      case 'redirect':
        return event
    }
  }
}
