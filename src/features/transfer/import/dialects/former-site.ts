// The address of the former site, as the owner or operator types it.
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { isWebAddress } from '#src/lib/web/web-address.ts'
import type { SiteLayout } from './site-layout.ts'

/** A sentence; null for a web address, and for an empty text, by which the files alone tell. */
export function refuseFormerSite(typed: string): string | null {
  if (typed === '' || isWebAddress(typed)) return null
  return `The address of the former site begins with http:// or https://, such as https://blog.example.com. This is none: ${typed}`
}

/** What was typed counts more than what the files say. */
export function onFormerSite(layout: SiteLayout, formerSite: string | null): SiteLayout {
  const url = formerSite === null ? null : URL.parse(formerSite)
  return url === null ? layout : { ...layout, hostname: url.hostname, basePath: trimEndOf(url.pathname, '/') || layout.basePath }
}
