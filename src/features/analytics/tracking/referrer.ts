// Normalizes referrers, so that one source is one row.

/** Values in the traffic cube: no referrer, and this site itself. `INTERNAL` is no valid host. */
export const DIRECT = ''
export const INTERNAL = '/'

const LIMIT = 100

/** Groups the hosts of one source; the first matching pattern wins. */
const SAME_SOURCE: readonly [RegExp, string][] = [
  [/^(.+\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/, 'google.com'],
  [/^(.+\.)?bing\.com$/, 'bing.com'],
  [/^(.+\.)?yandex\.[a-z]{2,3}(\.[a-z]{2})?$/, 'yandex.ru'],
  [/^(.+\.)?search\.yahoo\.com$/, 'yahoo.com'],
  [/^(.+\.)?duckduckgo\.com$/, 'duckduckgo.com'],
  [/^(.+\.)?facebook\.com$|^fb\.me$/, 'facebook.com'],
  [/^(.+\.)?instagram\.com$/, 'instagram.com'],
  [/^(.+\.)?reddit\.com$|^redd\.it$/, 'reddit.com'],
  [/^(.+\.)?linkedin\.com$|^lnkd\.in$/, 'linkedin.com'],
  [/^t\.co$|^(.+\.)?twitter\.com$|^x\.com$/, 'x.com'],
  [/^(.+\.)?youtube\.com$|^youtu\.be$/, 'youtube.com'],
  [/^t\.me$|^(.+\.)?telegram\.(org|me)$/, 'telegram.org'],
]

/** Names of apps by package id (`android-app://` referrers). */
const APPS: Record<string, string> = {
  'com.google.android.gm': 'Gmail (app)',
  'com.google.android.googlequicksearchbox': 'Google (app)',
  'com.linkedin.android': 'LinkedIn (app)',
  'com.reddit.frontpage': 'Reddit (app)',
  'com.slack': 'Slack (app)',
  'com.twitter.android': 'X (app)',
  'org.telegram.messenger': 'Telegram (app)',
  'com.discord': 'Discord (app)',
}

/** A host without prefixes such as www and m, the name of an app, `INTERNAL` or `DIRECT`. `ownHost` includes the port. */
export function normalizeReferrer(referrer: string, ownHost: string): string {
  const url = URL.parse(referrer.trim())
  if (!url) return DIRECT
  if (url.protocol === 'android-app:' || url.protocol === 'ios-app:') return nameApp(url.host || url.pathname)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return DIRECT
  if (bareHost(url.host) === bareHost(ownHost)) return INTERNAL
  const host = bareHost(url.hostname)
  return (SAME_SOURCE.find(([pattern]) => pattern.test(host))?.[1] ?? host).slice(0, LIMIT)
}

function nameApp(id: string): string {
  const name = id.split('/').find((part) => part !== '')
  return name ? (APPS[name] ?? `${name.slice(0, LIMIT - 6)} (app)`) : DIRECT
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:(?:www\d?|m|mobile|amp)\.)+(?=[^.]+\.)/, '')
}
