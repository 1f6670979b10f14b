import type { ProfileLink } from '#src/features/settings/site.ts'
import { PathIcon } from '#src/ui/icon.tsx'
import type { LinkRow } from '#src/ui/layout/link-rows.tsx'

/** The owner's profiles as rows. */
export function profileRows(profiles: readonly ProfileLink[]): LinkRow[] {
  return profiles.map(({ name, icon, url, rel }) => ({ name, icon: <PathIcon d={icon} />, href: url, rel }))
}
