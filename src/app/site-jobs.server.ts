// The jobs of the site: what each feature does by the clock.
import type { Database, Db } from '#src/db/client/client.server.ts'
import { rollUpViews } from '#src/features/analytics/tracking/roll-up-views.server.ts'
import { purgeDeletedComments } from '#src/features/comments/moderation/change-comments.server.ts'
import { sendNotices } from '#src/features/comments/moderation/send-notices.server.ts'
import { purgeDeletedLinks } from '#src/features/links/admin/change-links.server.ts'
import { purgeGateDays } from '#src/features/links/admin/gate-stats.server.ts'
import { removeExpiredTickets } from '#src/features/links/gate/ready-ticket.server.ts'
import { createExternalPictures } from '#src/features/media/external-images.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { createVariantPreparation } from '#src/features/media/prepare-variants.server.ts'
import { cacheFiles, mediaFiles } from '#src/features/media/storage.server.ts'
import { mediaVariants } from '#src/features/media/variants.server.ts'
import { purgeDeletedPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { publishDuePosts } from '#src/features/posts/drafts/due-posts.server.ts'
import { fetchEmbeds } from '#src/features/posts/embeds/fetch-embeds.server.ts'
import { pruneSearchWords } from '#src/features/posts/search/prune-search-words.server.ts'
import { changesAfter, prepareSocialPictures } from '#src/features/posts/social/prepare-social-pictures.server.ts'
import { socialPictures } from '#src/features/posts/social/serve-social-picture.server.ts'
import { purgeDeletedRedirects } from '#src/features/redirects/change-redirects.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { backUpNightly } from '#src/features/transfer/backup/nightly-backup.server.ts'
import { env } from '#src/server/env.server.ts'
import { type JobSchedule, startJobs } from '#src/server/jobs/jobs.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { type SendMail, smtpSender } from '#src/server/mail.server.ts'
import { removeExpiredLimits } from '#src/server/rate-limit/rate-limit.server.ts'

/** Starts all jobs on this database. The returned function stops them; it aborts a nightly backup and variants that are still being made. */
export function startSiteJobs(database: Database): () => Promise<void> {
  const ending = new AbortController()
  const stop = startJobs(listJobs(database, ending.signal))
  return async () => {
    ending.abort()
    await stop()
  }
}

function listJobs(database: Database, signal: AbortSignal): JobSchedule[] {
  const { db } = database
  const preparation = createVariantPreparation(db, {
    files: mediaFiles(),
    variants: mediaVariants(),
    external: createExternalPictures(cacheFiles()),
    signal,
  })
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
    { name: 'remove expired rate limits', pattern: '45 * * * * *', run: () => removeExpiredLimits(db) },
    { name: 'roll up statistics', pattern: '30 17 * * * *', run: () => rollUp(db, new Date()) },
    { name: 'make the nightly backup', pattern: '0 7 * * * *', run: () => backUp(database, signal) },
    { name: 'remove unused search words', pattern: '15 41 3 * * *', run: () => pruneWords(db, signal) },
    ...listNoticeJobs(db),
  ]
}

/** With a mail server configured, the owner gets notices of new comments. */
function listNoticeJobs(db: Db): JobSchedule[] {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return []
  const send = smtpSender(SMTP_URL)
  return [{ name: 'mail notices of comments', pattern: '*/10 * * * * *', run: () => mailNotices(db, send) }]
}

async function mailNotices(db: Db, send: SendMail): Promise<void> {
  const { HOST, PORT, SITE_URL } = env()
  const { siteName } = await getSettings(db)
  await sendNotices(db, { send, siteName, origin: SITE_URL ?? `http://${HOST}:${PORT}`, now: new Date() })
}

async function publishDue(db: Db, now: Date): Promise<void> {
  const postIds = await publishDuePosts(db, now)
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

async function rollUp(db: Db, now: Date): Promise<void> {
  const { analyticsKeepMonths } = await getSettings(db)
  await rollUpViews(db, now, analyticsKeepMonths)
  await purgeGateDays(db, now, analyticsKeepMonths)
  await removeExpiredTickets(db, now)
}

async function backUp(database: Database, signal: AbortSignal): Promise<void> {
  const { nightlyBackups } = await getSettings(database.db)
  if (nightlyBackups && (await backUpNightly(database, { now: new Date(), signal }))) logger.info('made the nightly backup')
}

async function pruneWords(db: Db, signal: AbortSignal): Promise<void> {
  const words = await pruneSearchWords(db, signal)
  if (words > 0) logger.info({ words }, 'removed search words that no post has')
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
}
