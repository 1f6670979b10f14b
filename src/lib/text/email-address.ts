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
