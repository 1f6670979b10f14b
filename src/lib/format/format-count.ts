/** '12,345', identical on server and client. Without `Intl`, as in `formatDate`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** '1 post', '1,234 posts'. `many` is needed for an irregular plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
