import { CATEGORY_PLACE, OTHER_PLACE, SEARCH_PLACE } from '#src/lib/web/own-place.ts'
import type { JourneyStep } from './journey.ts'
import type { Source } from './source.ts'

export const SOURCE_LABELS = {
  direct: 'Direct',
  search: 'Search engines',
  social: 'Social sites',
  other: 'Other sites',
  campaign: 'Campaigns',
  own: 'This site',
} as const satisfies Record<Source, string>

export const SOURCE_DEFINITIONS = {
  direct: 'Without a referrer: typed, bookmarked, from a feed, a mail or an app that names no site.',
  search: 'Search engines, and assistants that answer questions.',
  social: 'Sites on which people share links, and their apps.',
  other: 'All other sites and apps.',
  campaign: 'The address had ?utm_… or ?ref=…, wherever it was clicked.',
  own: 'From another page of this site.',
} as const satisfies Record<Source, string>

export const STEP_LABELS = {
  visit: 'Visited',
  half: 'Read half',
  end: 'Reached the end',
  code: 'Copied code',
  comment: 'Commented',
  like: 'Liked a comment',
  share: 'Shared',
  next: 'Followed a link',
  gate: 'Opened a gate',
  target: 'Got its address',
} as const satisfies Record<JourneyStep, string>

export const STEP_DEFINITIONS = {
  visit: 'Visitors who opened the post, once per day each.',
  half: 'Of these, how many saw the middle of the article.',
  end: 'Of these, how many saw the end of the article.',
  code: 'Of these, how many pressed Copy on a code block.',
  comment: 'Of these, how many sent a comment, approved or not.',
  like: 'Of these, how many liked a comment below the post.',
  share: 'Of these, how many pressed a button of the share block.',
  next: 'Of these, how many followed a link, in the article or beside it.',
  gate: 'Of these, how many began the countdown of a gated link.',
  target: 'Of these, how many got the address behind a gated link.',
} as const satisfies Record<JourneyStep, string>

export const JOURNEY_TOOLTIPS = {
  share: 'Of the visitors.',
  source:
    'The group of the first view of the day. With the steps only the group is counted, never the way of one reader: figures of several steps do not tell whether the same reader took them.',
  origin: 'Views of the post that came from here. Pages of this site are known when the browser names them.',
  reached: 'Readers who came to this place, or below it.',
  stopped: 'Readers who came no further than this.',
  copied: 'Readers who pressed Copy on this block, once per day each.',
  went: 'Readers who did this, once per day each. Links are counted without their query string.',
} as const

const PLACES: Record<string, string> = {
  '/': 'Home page',
  '/posts': 'List of posts',
  '/projects': 'List of projects',
  '/archive': 'Archive',
  '/categories': 'Categories',
  '/languages': 'Languages',
  '/resources': 'Resources',
  '/about': 'About',
  '/contact': 'Contact',
  '/faq': 'FAQ',
  [SEARCH_PLACE]: 'Search of this site',
  [CATEGORY_PLACE]: 'A category',
  [OTHER_PLACE]: 'Other pages of this site',
}

/** The label of a place of this site that is no post. */
export function placeLabel(place: string): string {
  return (Object.hasOwn(PLACES, place) ? PLACES[place] : undefined) ?? 'A post that was removed'
}
