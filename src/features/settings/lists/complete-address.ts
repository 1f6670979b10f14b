// Addresses as the owner types them.
import * as v from 'valibot'

/** The address that the owner meant: `name@host` is e-mail, `@name@host` is Mastodon, a host without a scheme gets https. */
export function completeAddress(typed: string): string {
  const text = typed.trim()
  const handle = /^@([\w.-]+)@([\w.-]+)$/.exec(text)
  if (handle) return `https://${handle[2]}/@${handle[1]}`
  if (/^[^\s:/?#@]+@[^\s:/?#@]+$/.test(text)) return `mailto:${text}`
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(text) ? `https://${text}` : text
}

export function isMailAddress(url: string): boolean {
  return url.startsWith('mailto:') && v.EMAIL_REGEX.test(url.slice('mailto:'.length))
}
