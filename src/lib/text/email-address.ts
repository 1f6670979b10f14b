/** Accepts a local part, one @, and a domain of at least two labels, in letters of any script. */
export function isEmailAddress(value: string): boolean {
  const [local = '', domain = '', ...rest] = value.split('@')
  const isLocal = /^[^\s<>()[\],;:\\"]+$/.test(local) && !/^\.|\.\.|\.$/.test(local)
  const names = domain.split('.')
  return (
    rest.length === 0 &&
    isLocal &&
    names.length > 1 &&
    names.every((name) => /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(name))
  )
}

/** The `mailto:` URL of an address. Leaves @ and + readable, which do not end the recipient. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

/** Name and address, as in the header `From`. The name may be empty. */
export type Mailbox = { name: string; address: string }

const MAILBOX_MAX = 320

/** Reads `Ada <ada@example.com>`, also with the name in quotes, or an address alone; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const value = text.trim()
  const start = value.indexOf('<')
  if (value.length > MAILBOX_MAX) return null
  if (start < 0) return isEmailAddress(value) ? { name: '', address: value } : null
  const name = value
    .slice(0, start)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  const address = value.slice(start + 1, -1)
  return value.endsWith('>') && isEmailAddress(address) && /^[^"<>\p{Cc}]*$/u.test(name) ? { name, address } : null
}

/** `Ada <ada@example.com>`, or the address alone. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === '' ? address : `${name} <${address}>`
}
