// Reads request headers, truncated to a limit per header. All code reads headers here.
import type { IncomingHttpHeaders } from 'node:http'

/** Maximum characters of each header. Node refuses more than 16 kB of headers in total. */
export const HEADER_LIMITS = {
  accept: 1_000,
  'accept-encoding': 300,
  authorization: 5_000,
  'content-length': 20,
  'content-type': 300,
  cookie: 8_000,
  host: 300,
  'if-none-match': 2_000,
  'if-range': 200,
  origin: 300,
  'page-referrer': 2_000,
  range: 200,
  referer: 2_000,
  'sec-fetch-site': 20,
  'sec-purpose': 100,
  'user-agent': 500,
  'x-forgejo-signature': 100,
  'x-forwarded-for': 1_000,
  'x-forwarded-proto': 300,
  'x-gitea-signature': 100,
  'x-gitlab-token': 4_000,
  'x-hub-signature-256': 100,
} as const satisfies Record<string, number>

export type RequestHeader = keyof typeof HEADER_LIMITS

/** Proxies append to the value of the client, so only the end is trusted. */
const READ_FROM_END: ReadonlySet<RequestHeader> = new Set(['x-forwarded-for', 'x-forwarded-proto'])

/** Null for a missing header. */
export function readHeader(headers: Headers, name: RequestHeader): string | null {
  const value = headers.get(name)
  return value === null ? null : truncate(value, name)
}

/** The same for the headers of a Node request. */
export function readRawHeader(headers: IncomingHttpHeaders, name: RequestHeader): string | undefined {
  const value = headers[name]
  return value === undefined ? undefined : truncate(value.toString(), name)
}

function truncate(value: string, name: RequestHeader): string {
  return READ_FROM_END.has(name) ? value.slice(-HEADER_LIMITS[name]) : value.slice(0, HEADER_LIMITS[name])
}
