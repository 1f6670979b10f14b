// The site on its open database. It can go out of service, so that work has the database alone, and opens the database again afterwards: caches
// belong to an open database, so that no key, setting or page from before remains (decision 109).
import { setTimeout as pause } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '#src/db/client/client.server.ts'
import { getDatabase, reopenDatabase } from '#src/db/process-database.server.ts'
import { flushEvents } from '#src/features/analytics/tracking/event-buffer.server.ts'
import { createRedirectCache } from '#src/features/redirects/find-redirect.server.ts'
import { createSettingsCache } from '#src/features/settings/settings-cache.server.ts'
import { findLastBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { env } from '#src/server/env.server.ts'
import { AppError } from '#src/server/errors.ts'
import { createApp } from '#src/server/http/app.server.ts'
import type { SendCached } from '#src/server/http/listen.server.ts'
import { answerOutOfService } from '#src/server/http/maintenance-page.server.ts'
import { originOf } from '#src/server/http/origin.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { OfflineWork } from '#src/server/offline-work.server.ts'
import { openPageCache, type PageCounts } from '#src/server/page-cache/page-cache.server.ts'
import { createSendCached } from '#src/server/page-cache/send-cached.server.ts'
import type { StaticFiles } from '#src/server/page-cache/static-files.server.ts'
import { shareLimits } from '#src/server/rate-limit/rate-limit.server.ts'
import { replacedFiles } from './replaced-files.server.ts'
import { startCommandsOrLog } from './site-commands.server.ts'
import { startSiteJobs } from './site-jobs.server.ts'

/** Requests that take longer lose their database. */
const REQUESTS_MS = 8_000
const REOPEN_EVERY_MS = 2_000

type Fetch = ReturnType<typeof createApp>['fetch']

type OpenSite = {
  database: Database
  fetch: Fetch
  sendCached: SendCached
  counts: () => PageCounts
  /** When the newest backup was made; null before the first. */
  lastBackup: () => Promise<Date | null>
  startWork(): Promise<void>
  stopCommands(): Promise<void>
  stopJobs(): Promise<void>
  /** Writes the views that wait in memory, and stops listening for changes. */
  closeCaches(): Promise<void>
}

export type LiveSite = {
  fetch: Fetch
  sendCached: SendCached
  /** The site while it is in service. */
  current(): OpenSite | null
  startWork(): Promise<void>
  runOffline(work: OfflineWork): void
}

/** Opens the site on the database of the process. `onReopen` runs after offline work, when the site is in service again. */
export async function openLiveSite(files: StaticFiles, onReopen: (database: Database) => Promise<void>): Promise<LiveSite> {
  const sendFile = createSendCached({ pages: { find: () => undefined, cacheKey }, files }, env())
  let site: OpenSite | null = await openSite(await getDatabase(), files)
  const requests = countRequests()

  async function leaveService(left: OpenSite, work: OfflineWork): Promise<void> {
    try {
      await Promise.race([requests.ended(), pause(REQUESTS_MS)])
      await left.stopCommands()
      await left.stopJobs()
      await left.closeCaches()
      await work(left.database)
    } catch (error) {
      logger.error({ err: error }, 'the work for which the site went out of service failed')
    }
    const database = await reopen()
    site = await openSite(database, files)
    await site.startWork()
    await onReopen(database)
  }

  return {
    async fetch(request, ...bindings) {
      if (!site) return answerOutOfService(request, originOf(request, env()).startsWith('https:'))
      const { fetch } = site
      return requests.count(async () => fetch(request, ...bindings))
    },
    sendCached: (request, response) => (site?.sendCached ?? sendFile)(request, response),
    current: () => site,
    startWork: async () => site?.startWork(),
    runOffline(work) {
      if (!site) throw new AppError('conflict', { message: 'The site is out of service already.' })
      const left = site
      site = null
      void leaveService(left, work)
    },
  }
}

async function openSite(database: Database, files: StaticFiles): Promise<OpenSite> {
  shareLimits(database)
  const pages = await openPageCache(database, {
    maxBytes: env().PAGE_CACHE_MB * 1_000_000,
    cacheKey,
    firstListeners: [createSettingsCache(database.db), createRedirectCache(database.db)],
  })
  const app = createApp({ build, database, pages, replaced: replacedFiles(database) })
  const started = { stopJobs: async () => {}, stopCommands: async () => {} }
  return {
    database,
    fetch: app.fetch,
    sendCached: createSendCached({ pages, files }, env()),
    counts: pages.counts,
    async lastBackup() {
      const { made } = await findLastBackup(database.db)
      return made && new Date(made.at)
    },
    async startWork() {
      started.stopJobs = startSiteJobs(database)
      if (database.kind === 'embedded') started.stopCommands = await startCommandsOrLog(database)
    },
    stopCommands: () => started.stopCommands(),
    stopJobs: () => started.stopJobs(),
    async closeCaches() {
      await flushEvents(database.db)
      await pages.stop()
    },
  }
}

/** Tries until it succeeds: a server may restart meanwhile, and nobody may be there to start the site again. */
async function reopen(): Promise<Database> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reopenDatabase()
    } catch (error) {
      if (attempt === 1) logger.error({ err: error }, 'cannot open the database again; trying until it opens')
      await pause(REOPEN_EVERY_MS)
    }
  }
}

function countRequests() {
  let running = 0
  let onEnd = () => {}
  return {
    async count<T>(answer: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await answer()
      } finally {
        running -= 1
        if (running === 0) onEnd()
      }
    },
    /** Resolves when no request is being answered. */
    ended(): Promise<void> {
      if (running === 0) return Promise.resolve()
      return new Promise((resolve) => {
        onEnd = resolve
      })
    },
  }
}
