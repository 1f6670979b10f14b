export type SharedPost = { url: string; title: string }

/** The addresses that share a post; `url` is the absolute address of the post. */
export function shareLinks({ url, title }: SharedPost) {
  return {
    whatsapp: `https://wa.me/?${query({ text: `${title} ${url}` })}`,
    telegram: `https://t.me/share/url?${query({ url, text: title })}`,
    twitter: `https://twitter.com/intent/tweet?${query({ url, text: title })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    email: `mailto:?${query({ subject: title, body: `${title}\n\n${url}` })}`,
    bluesky: `https://bsky.app/intent/compose?${query({ text: `${title} ${url}` })}`,
    hackerNews: `https://news.ycombinator.com/submitlink?${query({ u: url, t: title })}`,
  }
}

/** The address that shares a post on a Mastodon server; null when `server` names none. */
export function mastodonLink({ url, title }: SharedPost, server: string): string | null {
  const host = mastodonHost(server)
  return host && `https://${host}/share?${query({ text: `${title} ${url}` })}`
}

/** The longest name in DNS. */
const HOST_LENGTH = 253

/** The host of a Mastodon server, from its name, its address or an account there (@name@server). Null for anything else. */
export function mastodonHost(server: string): string | null {
  const text = server.trim().slice(0, 2 * HOST_LENGTH)
  const name = text.replace(/^https?:\/\//i, '').replace(/^@?[^@/]*@/, '')
  if (!URL.canParse(`https://${name}`)) return null
  const { hostname, port, username } = new URL(`https://${name}`)
  const isHost = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return isHost && hostname.length <= HOST_LENGTH && port === '' && username === '' ? hostname : null
}

/** Encodes spaces as %20, because mail programs do not decode a plus sign to a space. */
function query(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
