// The one place where headers of a request are read: no more of each than it may need.
import type { IncomingHttpHeaders } from 'node:http'

/** Characters that are read of each header. Node refuses all of them together beyond 16 kB. */
export const HEADER_LIMITS = {
  accept: 1_000,
  'accept-encoding': 300,
  authorization: 5_000,
  'content-length': 20,
  'content-type': 300,
  cookie: 8_000,
  host: 300,
  'if-modified-since': 100,
  'if-none-match': 2_000,
  origin: 300,
  'page-referrer': 2_000,
  referer: 2_000,
  'sec-fetch-site': 20,
  'user-agent': 500,
  'x-forwarded-for': 1_000,
  'x-forwarded-proto': 300,
} as const satisfies Record<string, number>

export type RequestHeader = keyof typeof HEADER_LIMITS

/** Proxies append to what the client has written: the end is what is believed. */
const READ_FROM_END: ReadonlySet<RequestHeader> = new Set(['x-forwarded-for', 'x-forwarded-proto'])

/** The header, cut where nothing that anybody means it for is that long; null without one. */
export function readHeader(headers: Headers, name: RequestHeader): string | null {
  const value = headers.get(name)
  return value === null ? null : cut(value, name)
}

/** The same before a Request has been made of what Node has read. */
export function readRawHeader(headers: IncomingHttpHeaders, name: RequestHeader): string | undefined {
  const value = headers[name]
  return value === undefined ? undefined : cut(value.toString(), name)
}

function cut(value: string, name: RequestHeader): string {
  return READ_FROM_END.has(name) ? value.slice(-HEADER_LIMITS[name]) : value.slice(0, HEADER_LIMITS[name])
}
