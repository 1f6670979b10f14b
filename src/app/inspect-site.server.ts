import { sql } from 'drizzle-orm'
import type { Database } from '#src/db/client/client.server.ts'
import { countStarterPosts } from '#src/features/posts/admin/queries/list-unfinished.server.ts'
import { listPublicOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { listExamples } from '#src/features/settings/examples/examples.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { describeMissing } from '#src/features/transfer/backup/describe-missing.ts'
import { backupState, findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import { describeRun, problemOf } from '#src/features/transfer/static-site/job/static-result.ts'
import { findStaticOverview } from '#src/features/transfer/static-site/job/static-state.server.ts'
import { inspectDatabase } from '#src/server/diagnostics/database-diagnostics.server.ts'
import type { Diagnostic } from '#src/server/diagnostics/diagnostic.ts'
import { env } from '#src/server/env.server.ts'
import { inspectWaitingMail } from '#src/server/mail/inspect-mail.server.ts'

/** Everything `doctor` checks inside the open database. `readClock` is the clock of this process. */
export function inspectSite(database: Database, readClock = () => new Date()): Promise<Diagnostic[]> {
  return inspectDatabase(database, {
    readClock,
    inspectContent: async () => [
      await inspectBackup(database, readClock()),
      ...(await inspectMedia(database)),
      ...(await inspectFiles(database)),
      ...(await inspectStaticExport(database)),
      ...(await inspectWaitingMail(database, readClock())),
      ...(await inspectExamples(database)),
    ],
  })
}

async function inspectBackup({ db }: Database, now: Date): Promise<Diagnostic> {
  const last = await findLastBackup(db)
  const state = backupState(last, now)
  const made = last.made ? `the newest is of ${last.made.at}` : 'none was made yet'
  if (state === 'failed') return { check: 'backup', ok: false, detail: `${made}; since then one failed: ${last.failed?.reason}` }
  if (state === 'old') return { check: 'backup', ok: false, detail: `${made}: make one, and check that nightly backups are on` }
  const missing = last.made?.missing ?? 0
  return { check: 'backup', ok: missing === 0, detail: missing === 0 ? made : `${made}; ${describeMissing(missing)}` }
}

/** So many of the newest files are looked for. */
const FILES_LOOKED_FOR = 200

/** Whether the newest pictures and recordings of the database are here. No line when all are, and for a bucket, which has a check of its own. */
async function inspectMedia({ db }: Database): Promise<Diagnostic[]> {
  // Loaded here: it reads the variables on import, and `--help` must work when they are wrong.
  const { fileKey, mediaBucket, mediaFiles } = await import('#src/features/media/storage.server.ts')
  if (mediaBucket()) return []
  const { rows } = await db.execute<{ hash: string; format: string }>(sql`
    SELECT hash, format FROM (
      SELECT hash, format, created_at FROM media WHERE remove_at IS NULL UNION ALL SELECT hash, format, created_at FROM recordings WHERE remove_at IS NULL
    ) AS files ORDER BY created_at DESC LIMIT ${FILES_LOOKED_FOR}`)
  const files = mediaFiles()
  const missing: string[] = []
  for (const { hash, format } of rows) if (!(await files.has(fileKey(hash, format)))) missing.push(`${hash}.${format}`)
  if (missing.length === 0) return []
  const advice = 'restore DATA_DIR/media from a backup; several nodes need one folder for it, or a bucket (S3_BUCKET)'
  return [{ check: 'media', ok: false, detail: `${describeMissing(missing)}: ${advice}` }]
}

/** Whether the content folder and the posts are the same, and Git of the folder. No line without a folder. */
async function inspectFiles({ db }: Database): Promise<Diagnostic[]> {
  const folder = contentFolderOf(await getSettings(db))
  if (folder === null) return []
  const { findDifferences } = await import('#src/features/transfer/content-folder/find-differences.server.ts')
  const { inspectContentGit } = await import('#src/features/transfer/content-folder/git/inspect-git.server.ts')
  const { ok, detail } = await findDifferences(db, { folder, writesDrafts: env().CONTENT_DRAFTS === 'on' })
  return [{ check: 'content folder', ok, detail }, ...(await inspectContentGit(folder))]
}

/** What the last export of the site as files did. No line without a folder for it. */
async function inspectStaticExport({ db }: Database): Promise<Diagnostic[]> {
  if (env().STATIC_DIR === undefined) return []
  const { lastRun } = await findStaticOverview(db)
  if (lastRun === null) return [{ check: 'site as files', ok: true, detail: 'not exported yet' }]
  const problem = problemOf(lastRun)
  const detail = [`run of ${lastRun.at}`, problem ?? describeRun(lastRun) ?? 'the command ended well'].join(': ')
  return [{ check: 'site as files', ok: problem === null, detail }]
}

/** What visitors still read that came with the site. Nothing is wrong with it, unless the owner has overlooked it. */
async function inspectExamples({ db }: Database): Promise<Diagnostic[]> {
  const settings = await getSettings(db)
  const [starterPosts, originals] = await Promise.all([countStarterPosts(db), listPublicOriginals(db, settings)])
  const labels = listExamples(settings, originals).map(({ label }) => label)
  return [
    ...(labels.length > 0 ? [`still as they came: ${labels.join(', ')}; change or confirm them on the dashboard`] : []),
    ...(starterPosts > 0 ? [`starter posts: ${starterPosts}; change or remove them on the dashboard`] : []),
  ].map((detail) => ({ check: 'example', ok: true, detail }))
}
