// A proxy may add what the site takes away: a slash at the end of an address. Each would lead the browser back to the other without end.
import { LRUCache } from 'lru-cache'

/** So many redirects of one address within this time are a loop: a browser asks for the new address instead. */
const REDIRECTS_MAX = 3
const LOOP_MS = 5_000

const redirects = new LRUCache<string, number>({ max: 1_000, ttl: LOOP_MS })

/** Counts a redirect of the client; true when it is led back to the same address again and again. `address` has at most a few kilobytes. */
export function isLedBack(client: string, address: string): boolean {
  const key = `${client} ${address}`
  const count = (redirects.get(key) ?? 0) + 1
  redirects.set(key, count)
  return count > REDIRECTS_MAX
}
