/** '12,345', the same on server and client. Without `Intl`, for the reason told in date.ts. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
