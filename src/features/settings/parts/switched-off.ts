// Apart from the lists of the parts, which visitors do not load.
import type { SitePart } from './site-parts.ts'

export type SwitchedOff = { switchedOff: readonly SitePart[] }

export function isShown({ switchedOff }: SwitchedOff, part: SitePart): boolean {
  return !switchedOff.includes(part)
}

/** Whether a link leads to a page that is switched off. Ignores the query and the fragment of the link. */
export function leadsToHidden({ switchedOff }: SwitchedOff, href: string): boolean {
  const [path] = href.split(/[?#]/)
  return switchedOff.some((part) => path === `/${part}`)
}
