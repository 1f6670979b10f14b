/** '12,345', identical on server and client. Without `Intl`, as in `formatDate`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
