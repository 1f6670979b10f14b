import type { Database } from '#src/db/client/client.server.ts'
import { countStarterPosts } from '#src/features/posts/admin/queries/list-unfinished.server.ts'
import { listAdminPages, listOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { listExamples } from '#src/features/settings/examples/examples.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { backupState, findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { inspectDatabase } from '#src/server/diagnostics/database-diagnostics.server.ts'
import type { Diagnostic } from '#src/server/diagnostics/diagnostic.ts'

/** Everything `doctor` checks inside the open database. `readClock` is the clock of this process. */
export function inspectSite(database: Database, readClock = () => new Date()): Promise<Diagnostic[]> {
  return inspectDatabase(database, {
    readClock,
    inspectContent: async () => [await inspectBackup(database, readClock()), ...(await inspectExamples(database))],
  })
}

async function inspectBackup({ db }: Database, now: Date): Promise<Diagnostic> {
  const last = await findLastBackup(db)
  const state = backupState(last, now)
  const made = last.made ? `the newest is of ${last.made.at}` : 'none was made yet'
  if (state === 'failed') return { check: 'backup', ok: false, detail: `${made}; since then one failed: ${last.failed?.reason}` }
  if (state === 'old') return { check: 'backup', ok: false, detail: `${made}: make one, and check that nightly backups are on` }
  return { check: 'backup', ok: true, detail: made }
}

/** What visitors still read that came with the site. Nothing is wrong with it, unless the owner has overlooked it. */
async function inspectExamples({ db }: Database): Promise<Diagnostic[]> {
  const settings = await getSettings(db)
  const [starterPosts, pages] = await Promise.all([countStarterPosts(db), listAdminPages(db)])
  const originals = listOriginals(pages, settings)
  return [
    ...listExamples(settings).map(
      ({ label, value, to }) => `${label} is still “${value}”: change it at ${to}, or confirm it on the dashboard`,
    ),
    ...(starterPosts > 0 ? [`starter posts: ${starterPosts}; change or remove them on the dashboard`] : []),
    ...(originals.length > 0
      ? [`original texts: ${originals.map(({ title }) => title).join(', ')}: read them, and edit them at /admin/pages`]
      : []),
  ].map((detail) => ({ check: 'example', ok: true, detail }))
}
