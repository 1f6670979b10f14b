// The jobs of the site: what each feature does by the clock.
import type { Database, Db } from '#src/db/client/client.server.ts'
import { purgeCounts } from '#src/features/analytics/tracking/purge-counts.server.ts'
import { purgeDeletedComments } from '#src/features/comments/moderation/change-comments.server.ts'
import { sendNotices } from '#src/features/comments/moderation/send-notices.server.ts'
import { checkOutside } from '#src/features/link-check/check-outside.server.ts'
import { runLinkCheck } from '#src/features/link-check/nightly/run-link-check.server.ts'
import { purgeDeletedLinks } from '#src/features/links/admin/change-links.server.ts'
import { purgeGateDays } from '#src/features/links/admin/gate-stats.server.ts'
import { removeExpiredTickets } from '#src/features/links/gate/ready-ticket.server.ts'
import { createExternalPictures } from '#src/features/media/external/external-images.server.ts'
import { removeUnusedExternal } from '#src/features/media/external/remove-unused.server.ts'
import { removeDeletedFiles } from '#src/features/media/library/change-library.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { removeCachedPictures } from '#src/features/media/remove-cached-pictures.server.ts'
import { cacheFiles, cacheFolder, mediaFiles } from '#src/features/media/storage.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { createVariantPreparation } from '#src/features/media/variants/prepare-variants.server.ts'
import { mediaVariants } from '#src/features/media/variants/variants.server.ts'
import { purgeDeletedPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { publishDuePosts } from '#src/features/posts/drafts/due-posts.server.ts'
import { fetchEmbeds } from '#src/features/posts/embeds/fetch-embeds.server.ts'
import { removeOldRewrites } from '#src/features/posts/rewriting/rewrites.server.ts'
import { pruneSearchWords } from '#src/features/posts/search/prune-search-words.server.ts'
import { changesAfter, prepareSocialPictures } from '#src/features/posts/social/prepare-social-pictures.server.ts'
import { removeCachedCards } from '#src/features/posts/social/remove-cached-cards.server.ts'
import { socialPictures } from '#src/features/posts/social/serve-social-picture.server.ts'
import { purgeDeletedRedirects } from '#src/features/redirects/change-redirects.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { removeUnconfirmed } from '#src/features/subscribers/subscription.server.ts'
import { backUpNightly } from '#src/features/transfer/backup/nightly-backup.server.ts'
import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import type { ContentGit } from '#src/features/transfer/content-folder/git/content-git.server.ts'
import { createContentSync, wakeContentSync } from '#src/features/transfer/content-folder/sync-runner.server.ts'
import { syncTools } from '#src/features/transfer/content-folder/sync-tools.server.ts'
import { POLITE_RULES } from '#src/features/transfer/import/fetch-picture.server.ts'
import { cleanUpImports, createImportRunner } from '#src/features/transfer/import-runs/import-runner.server.ts'
import type { ImportTools } from '#src/features/transfer/import-runs/run-imports.server.ts'
import { createStaticJob } from '#src/features/transfer/static-site/job/static-job.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { splitCommand } from '#src/lib/text/split-command.ts'
import { answerPaths } from '#src/routes/admin/api/answer-paths.server.ts'
import { env, siteOrigin } from '#src/server/env.server.ts'
import { type JobSchedule, startJobs } from '#src/server/jobs/jobs.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { inspectRecords } from '#src/server/mail/inspect-mail.server.ts'
import { canMail, siteMail } from '#src/server/mail/mail.server.ts'
import { buildName } from '#src/server/project-root.server.ts'
import { removeExpiredLimits } from '#src/server/rate-limit/rate-limit.server.ts'
import { subscriberMailsJob } from './mail-subscribers.server.ts'

/** Starts all jobs on this database. The returned function stops them; it aborts a nightly backup and variants that are still being made. */
export function startSiteJobs(database: Database): () => Promise<void> {
  const ending = new AbortController()
  const content = startContentSync(database, ending.signal)
  const files = startStaticExports(database, ending.signal)
  const stop = startJobs([...listJobs(database, ending.signal), ...content.jobs, ...(files?.jobs ?? [])])
  return async () => {
    ending.abort()
    await stop()
    await content.ended()
    await files?.ended()
  }
}

function listJobs(database: Database, signal: AbortSignal): JobSchedule[] {
  const { db } = database
  const pictures = createExternalPictures(cacheFiles())
  const preparation = createVariantPreparation(db, { files: mediaFiles(), variants: mediaVariants(), external: pictures, signal })
  return [
    { name: 'publish scheduled posts', pattern: '*/15 * * * * *', run: () => publishDue(db, new Date()) },
    { name: 'draw social pictures', pattern: '*/15 * * * * *', run: socialPicturesJob(db, new Date()) },
    { name: 'remove deleted content', pattern: '*/5 * * * * *', run: () => purge(db, new Date()) },
    { name: 'make variants of pictures', pattern: '*/5 * * * * *', run: () => preparation.run() },
    {
      name: 'fetch videos and gists',
      pattern: '*/5 * * * * *',
      run: () => fetchEmbeds(db, { resolveImages: (urls) => loadImageSources(db, urls), signal }),
    },
    { name: 'import posts', pattern: '*/5 * * * * *', run: createImportRunner(db, { tools: importTools(db), signal }) },
    { name: 'remove files of imports', pattern: '20 11 * * * *', run: () => cleanUpImports(db, new Date()) },
    { name: 'remove expired rate limits', pattern: '45 * * * * *', run: () => removeExpiredLimits(db) },
    { name: 'remove unconfirmed subscribers', pattern: '50 29 * * * *', run: () => removeSubscribers(db, new Date()) },
    { name: 'remove deleted pictures', pattern: '10 23 * * * *', run: () => removeFiles(db, new Date()) },
    { name: 'purge statistics', pattern: '30 17 * * * *', run: () => purgeStatistics(db, new Date()) },
    { name: 'make the nightly backup', pattern: '0 7 * * * *', run: () => backUp(database, signal) },
    { name: 'remove unused search words', pattern: '15 41 3 * * *', isLater: true, run: () => pruneWords(db, signal) },
    { name: 'remove unused pictures of other sites', pattern: '35 44 3 * * *', isLater: true, run: () => removeExternal(db, signal) },
    { name: 'check links', pattern: '*/10 * * * * *', run: () => checkLinks(db, signal) },
    ...listMailJobs(db, signal),
  ]
}

type WorkWithEnd = { jobs: JobSchedule[]; ended: () => Promise<void> }

/** While there is a content folder, changes on both sides are noticed at once; the job finds what was missed, also a folder that another process turned on. */
function startContentSync(database: Database, signal: AbortSignal): WorkWithEnd {
  const findFolder = async () => contentFolderOf(await getSettings(database.db))
  const findGit = lazyContentGit(database.db, signal)
  const exchange = async () => {
    const folder = await findFolder()
    if (folder !== null) await (await findGit(folder))?.exchange()
  }
  const writesDrafts = env().CONTENT_DRAFTS === 'on'
  const { run, ended } = createContentSync(database, { findFolder, writesDrafts, tools: syncTools(database.db), signal, findGit })
  return {
    jobs: [
      { name: 'compare the content folder', pattern: '50 * * * * *', run },
      { name: 'exchange commits of the content folder', pattern: '*/5 * * * * *', run: exchange },
    ],
    ended,
  }
}

/** With a folder for the site as files, it is exported by itself. */
function startStaticExports(database: Database, signal: AbortSignal): WorkWithEnd | null {
  const { STATIC_DIR: folder, STATIC_SITE_URL, STATIC_API: api = null, STATIC_WHEN: when, STATIC_LAYOUT: layout, STATIC_COMMAND } = env()
  if (folder === undefined) return null
  const { run, ended } = createStaticJob(database, {
    ...{ folder, api, layout, when, signal, program: nameOfProgram() },
    origin: STATIC_SITE_URL ?? siteOrigin(),
    command: STATIC_COMMAND === undefined ? null : splitCommand(STATIC_COMMAND),
    async exportSite(target, runSignal) {
      // Only the build has the renderer.
      const { runStaticExport } = await import('./static-site.server.ts')
      return runStaticExport(database, target, { onProgress: () => {}, signal: runSignal })
    },
  })
  return { jobs: [{ name: 'export the site as files', pattern: '*/5 * * * * *', run }], ended }
}

/** Changes with the build, and with the variables on which pages depend besides those of the export. */
function nameOfProgram(): string {
  const { SITE_URL, DATA_DIR, S3_BUCKET, S3_ENDPOINT } = env()
  return JSON.stringify([buildName(), SITE_URL, DATA_DIR, S3_BUCKET, S3_ENDPOINT])
}

/** Git of the present content folder, loaded at the first use. */
function lazyContentGit(db: Db, signal: AbortSignal): (folder: string) => Promise<ContentGit | null> {
  let opened: { folder: string; git: Promise<ContentGit | null> } | null = null
  async function open(folder: string): Promise<ContentGit | null> {
    const { openContentGit } = await import('#src/features/transfer/content-folder/git/open-content-git.server.ts')
    return openContentGit(db, { folder, wakeSync: wakeContentSync, signal })
  }
  return (folder) => {
    if (opened?.folder !== folder) opened = { folder, git: open(folder) }
    return opened.git
  }
}

function importTools(db: Db): ImportTools {
  return {
    storeMedia: (picture) => storeMedia(db, picture),
    storeRecording: (content, fileName) => storeRecording(db, content, { fileName }),
    resolveImages: (urls) => loadImageSources(db, urls),
    pictures: createExternalPictures(cacheFiles(), POLITE_RULES),
    siteOrigin: siteOrigin(),
  }
}

/** With a mail server configured, subscribers get new posts, the owner gets notices of new comments, and learns what DNS lacks. */
function listMailJobs(db: Db, signal: AbortSignal): JobSchedule[] {
  if (!canMail()) return []
  return [
    { name: 'mail notices of comments', pattern: '*/10 * * * * *', run: () => mailNotices(db) },
    { name: 'mail subscribers', pattern: '*/5 * * * * *', run: subscriberMailsJob(db, signal) },
    {
      name: 'look up the records of the mail domain',
      pattern: '25 33 * * * *',
      async run() {
        await inspectRecords()
      },
    },
  ]
}

async function mailNotices(db: Db): Promise<void> {
  const { siteName } = await getSettings(db)
  const send = siteMail(siteName)
  if (send) await sendNotices(db, { send, siteName, origin: siteOrigin(), now: new Date() })
}

async function publishDue(db: Db, now: Date): Promise<void> {
  const { timeZone } = await getSettings(db)
  const postIds = await withTimeZone(timeZone, () => publishDuePosts(db, now))
  if (postIds.length > 0) logger.info({ postIds }, 'published scheduled posts')
}

/** Scheduled posts are published at most so long after their time. */
const SCHEDULE_DELAY_MS = 30_000

/** Pictures of posts that were published before the start are drawn at their first request, so that a start loads no renderer. */
function socialPicturesJob(db: Db, startedAt: Date): () => Promise<void> {
  let after = changesAfter(startedAt)
  return async () => {
    const until = new Date(Date.now() - SCHEDULE_DELAY_MS)
    after = await prepareSocialPictures(db, { after, until, settings: () => getSettings(db), pictures: socialPictures() })
  }
}

async function purgeStatistics(db: Db, now: Date): Promise<void> {
  const { analyticsKeepMonths } = await getSettings(db)
  await purgeCounts(db, now, analyticsKeepMonths)
  await purgeGateDays(db, now, analyticsKeepMonths)
  await removeExpiredTickets(db, now)
}

async function backUp(database: Database, signal: AbortSignal): Promise<void> {
  const { nightlyBackups } = await getSettings(database.db)
  if (nightlyBackups && (await backUpNightly(database, { now: new Date(), signal }))) logger.info('made the nightly backup')
}

async function removeSubscribers(db: Db, now: Date): Promise<void> {
  const removed = await removeUnconfirmed(db, now)
  if (removed > 0) logger.info({ subscribers: removed }, 'removed addresses that were not confirmed in time')
}

async function removeFiles(db: Db, now: Date): Promise<void> {
  const removed = await removeDeletedFiles(db, { files: mediaFiles(), now })
  if (removed > 0) logger.info({ files: removed }, 'removed deleted files')
  await removeCachedPictures(db, cacheFolder())
  await removeCachedCards(db, cacheFolder())
}

async function checkLinks(db: Db, signal: AbortSignal): Promise<void> {
  const askOutside = env().LINK_CHECK === 'on' ? checkOutside : null
  await runLinkCheck(db, { origin: siteOrigin(), answerPaths, askOutside, signal })
}

async function pruneWords(db: Db, signal: AbortSignal): Promise<void> {
  const words = await pruneSearchWords(db, signal)
  if (words > 0) logger.info({ words }, 'removed search words that no post has')
}

async function removeExternal(db: Db, signal: AbortSignal): Promise<void> {
  const pictures = await removeUnusedExternal(db, signal)
  if (pictures > 0) logger.info({ pictures }, 'removed pictures of other sites that no post shows')
}

async function purge(db: Db, now: Date): Promise<void> {
  const postIds = await purgeDeletedPosts(db, now)
  if (postIds.length > 0) logger.info({ postIds }, 'removed deleted posts')
  const comments = await purgeDeletedComments(db, now)
  if (comments > 0) logger.info({ comments }, 'removed deleted comments')
  const links = await purgeDeletedLinks(db, now)
  if (links > 0) logger.info({ links }, 'removed deleted links')
  const redirects = await purgeDeletedRedirects(db, now)
  if (redirects > 0) logger.info({ redirects }, 'removed deleted redirects')
  await removeOldRewrites(db, now)
}
