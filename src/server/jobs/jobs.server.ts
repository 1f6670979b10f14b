// What happens by the clock. Every process runs the jobs; each job is written so that several processes at once do its work once.
import { Cron } from 'croner'
import type { Database, Db } from '#src/db/client.server.ts'
import { keepCounters } from '#src/features/analytics/counting/chores.server.ts'
import { purgeDeletedComments } from '#src/features/comments/moderation/change-comments.server.ts'
import { forgetUncommentedPosts } from '#src/features/comments/moderation/forget-uncommented.server.ts'
import { sendNotices } from '#src/features/comments/moderation/send-notices.server.ts'
import { purgeDeletedLinks } from '#src/features/links/admin/change-links.server.ts'
import { purgeGateDays } from '#src/features/links/admin/gate-figures.server.ts'
import { forgetOldTickets } from '#src/features/links/ready-ticket.server.ts'
import { purgeDeletedPosts } from '#src/features/posts/writing/change-posts.server.ts'
import { publishDuePosts } from '#src/features/posts/writing/due-posts.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { backUpNightly } from '#src/features/transfer/backup/nightly.server.ts'
import { env } from '../env.server.ts'
import { logger } from '../logger.server.ts'
import { type SendMail, smtpSender } from '../mail.server.ts'
import { noteJob } from '../metrics.server.ts'
import { forgetOldLimits } from '../rate-limit.server.ts'

/** Starts the jobs, each with a first run at once for what fell due while nobody was here. The answer stops them. */
export function startJobs(database: Database): () => Promise<void> {
  const { db } = database
  const ending = new AbortController()
  const jobs = [
    schedule(
      '*/15 * * * * *',
      createJob('publish what is due', () => publishDue(db, new Date())),
    ),
    schedule(
      '*/5 * * * * *',
      createJob('remove what was deleted', () => purge(db, new Date())),
    ),
    schedule(
      '45 * * * * *',
      createJob('forget old limits', () => forgetOldLimits(db)),
    ),
    schedule(
      '30 17 * * * *',
      createJob('tidy the statistics', () => tidyCounters(db, new Date())),
    ),
    schedule(
      '0 7 * * * *',
      createJob('make the backup of the night', () => backUp(database, ending.signal)),
    ),
    ...noticeJobs(db),
  ]
  return async () => {
    // A backup that is under way would take longer than the process has left.
    ending.abort()
    await Promise.all(jobs.map((stop) => stop()))
  }
}

/** Where there is a mail server, the owner is told of new comments. */
function noticeJobs(db: Db): (() => Promise<void>)[] {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return []
  const send = smtpSender(SMTP_URL)
  return [
    schedule(
      '*/10 * * * * *',
      createJob('tell the owner about comments', () => tellOwner(db, send)),
    ),
  ]
}

async function tellOwner(db: Db, send: SendMail): Promise<void> {
  const { HOST, PORT, SITE_URL } = env()
  const { siteName } = await getSettings(db)
  await sendNotices(db, { send, siteName, origin: SITE_URL ?? `http://${HOST}:${PORT}`, now: new Date() })
}

async function publishDue(db: Db, now: Date): Promise<void> {
  const postIds = await publishDuePosts(db, now)
  if (postIds.length > 0) logger.info({ postIds }, 'scheduled posts are out')
}

async function tidyCounters(db: Db, now: Date): Promise<void> {
  const { analyticsKeepMonths } = await getSettings(db)
  await keepCounters(db, now, analyticsKeepMonths)
  await purgeGateDays(db, now, analyticsKeepMonths)
  await forgetOldTickets(db, now)
  await forgetUncommentedPosts(db)
}

async function backUp(database: Database, signal: AbortSignal): Promise<void> {
  const { nightlyBackups } = await getSettings(database.db)
  if (nightlyBackups && (await backUpNightly(database, { now: new Date(), signal }))) logger.info('the backup of the night is made')
}

async function purge(db: Db, now: Date): Promise<void> {
  const postIds = await purgeDeletedPosts(db, now)
  if (postIds.length > 0) logger.info({ postIds }, 'deleted posts were removed')
  const comments = await purgeDeletedComments(db, now)
  if (comments > 0) logger.info({ comments }, 'deleted comments were removed')
  const links = await purgeDeletedLinks(db, now)
  if (links > 0) logger.info({ links }, 'deleted links were removed')
}

export type Job = {
  /** Runs the work unless it is running; never rejects. */
  run: () => Promise<void>
}

/** A failure is logged when it begins and when it is over, not every few seconds of an outage; the next run tries again. */
export function createJob(name: string, work: () => Promise<void>): Job {
  let running: Promise<void> | null = null
  let isFailing = false

  async function attempt(): Promise<void> {
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    try {
      await work()
      noteJob(name, 'success', seconds())
      if (isFailing) logger.info({ job: name }, 'the job works again')
      isFailing = false
    } catch (error) {
      noteJob(name, 'failure', seconds())
      if (!isFailing) logger.error({ err: error, job: name }, 'the job failed and will be tried again')
      isFailing = true
    } finally {
      running = null
    }
  }

  return {
    run() {
      running ??= attempt()
      return running
    },
  }
}

function schedule(pattern: string, job: Job): () => Promise<void> {
  let latest = job.run()
  // The server keeps the process alive; the clock alone must not.
  const cron = new Cron(pattern, { unref: true }, () => {
    latest = job.run()
  })
  return async () => {
    cron.stop()
    await latest
  }
}
