import { listSeries } from '#src/features/posts/editor/list-series.server.ts'
import type { Site } from '#src/routes/site.server.ts'
import { canMail } from '#src/server/mail/mail.server.ts'

/** What the editor needs to know of the site. */
export async function loadEditorSite({ db, settings, origin }: Pick<Site, 'db' | 'settings' | 'origin'>) {
  return { origin, name: settings.siteName, author: settings.author, series: await listSeries(db), canMail: canMail() }
}
