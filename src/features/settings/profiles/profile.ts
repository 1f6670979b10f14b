// The owner's profiles on other sites.
import { isWebAddress } from '#src/lib/web/web-address.ts'
import { completeAddress } from '../lists/complete-address.ts'

/** The kinds in the order of the form, with their names. */
export const PROFILE_NAMES = {
  github: 'GitHub',
  gitlab: 'GitLab',
  codeberg: 'Codeberg',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  x: 'X',
  youtube: 'YouTube',
  instagram: 'Instagram',
  telegram: 'Telegram',
  stackoverflow: 'Stack Overflow',
  rss: 'RSS',
  email: 'Email',
  other: 'Other',
} as const

export type ProfileKind = keyof typeof PROFILE_NAMES

export function isProfileKind(name: string): name is ProfileKind {
  return Object.hasOwn(PROFILE_NAMES, name)
}

/** `label` is empty for the name of the kind. */
export type Profile = { kind: ProfileKind; url: string; label: string }

/** Examples: they lead to the sites themselves. */
export const DEFAULT_PROFILES: Profile[] = [
  { kind: 'youtube', url: 'https://www.youtube.com/', label: '' },
  { kind: 'instagram', url: 'https://www.instagram.com/', label: '' },
  { kind: 'telegram', url: 'https://telegram.org/', label: '' },
]

const KIND_OF_HOST: Record<string, ProfileKind> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'codeberg',
  'linkedin.com': 'linkedin',
  'bsky.app': 'bluesky',
  'x.com': 'x',
  'twitter.com': 'x',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'instagram.com': 'instagram',
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'telegram.org': 'telegram',
  'stackoverflow.com': 'stackoverflow',
}

/** Sites that write profiles as /@name like Mastodon. */
const NOT_MASTODON = new Set(['medium.com', 'tiktok.com', 'threads.com', 'threads.net', 'flipboard.com'])

/** The kind of site at an address, also while it is being typed. */
export function guessKind(typed: string): ProfileKind {
  const address = completeAddress(typed)
  if (/^mailto:/i.test(address)) return 'email'
  const { hostname, pathname } = isWebAddress(address) ? new URL(address) : { hostname: '', pathname: address }
  const known = kindOfHost(hostname)
  if (known) return known
  if (/(?:\.xml|\.rss|\.atom|\/feed\/?)$/i.test(pathname)) return 'rss'
  if (hostname.startsWith('gitlab.')) return 'gitlab'
  const isHandle = /^\/@[^/]+\/?$/.test(pathname) && !NOT_MASTODON.has(hostname.replace(/^www\./, ''))
  return hostname.startsWith('mastodon.') || (hostname !== '' && isHandle) ? 'mastodon' : 'other'
}

/** Also by a parent domain: `de.linkedin.com`. */
function kindOfHost(hostname: string): ProfileKind | undefined {
  const host = hostname.split('.').slice(-2).join('.')
  return Object.hasOwn(KIND_OF_HOST, host) ? KIND_OF_HOST[host] : undefined
}

export function profileName({ kind, url, label }: Profile): string {
  if (label !== '') return label
  return kind === 'other' && isWebAddress(url) ? new URL(url).hostname.replace(/^www\./, '') : PROFILE_NAMES[kind]
}

/** The `rel` of a link to a profile. Mastodon verifies a site by it. */
export function profileRel({ kind }: Profile): 'me' | undefined {
  return kind === 'mastodon' ? 'me' : undefined
}

/** The profiles that identify the owner: not a mailbox, not a feed, not the home page of a site that holds profiles. */
export function sameAs(profiles: readonly Profile[]): string[] {
  return profiles.filter(isIdentity).map(({ url }) => url)
}

function isIdentity({ kind, url }: Profile): boolean {
  if (kind === 'email' || kind === 'rss' || !isWebAddress(url)) return false
  return kind === 'other' || new URL(url).pathname !== '/'
}
