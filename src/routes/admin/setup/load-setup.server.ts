import { hasChosenContent } from '#src/features/posts/admin/queries/has-chosen-content.server.ts'
import { deriveSetup } from '#src/features/settings/setup/derive-setup.ts'
import type { Setup } from '#src/features/settings/setup/setup-steps.ts'
import type { Site } from '#src/routes/site.server.ts'

/** The set-up with what was done elsewhere; null on a site without one to finish. */
export async function loadSetup({ db, settings }: Pick<Site, 'db' | 'settings'>): Promise<Setup | null> {
  if (settings.setup === null) return null
  return deriveSetup(settings, { hasChosenContent: await hasChosenContent(db) })
}
