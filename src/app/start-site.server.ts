import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '#src/db/client/client.server.ts'
import { closeDataFolder } from '#src/db/client/data-folder.server.ts'
import { lockDataFolder } from '#src/db/client/data-lock.server.ts'
import { getDatabase } from '#src/db/process-database.server.ts'
import { flushCounts } from '#src/features/analytics/tracking/flush-views.server.ts'
import { openSetup } from '#src/features/auth/setup/setup.server.ts'
import { mediaBucket } from '#src/features/media/storage.server.ts'
import { createSettingsCache } from '#src/features/settings/settings-cache.server.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { env, isLoopback } from '#src/server/env.server.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { createApp } from '#src/server/http/app.server.ts'
import { checkPort, listen } from '#src/server/http/listen.server.ts'
import { describeOtherAddress } from '#src/server/http/wrong-address.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { watchProcess } from '#src/server/metrics.server.ts'
import { openPageCache } from '#src/server/page-cache/page-cache.server.ts'
import { createSendCached } from '#src/server/page-cache/send-cached.server.ts'
import { readStaticFiles } from '#src/server/page-cache/static-files.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { shareLimits } from '#src/server/rate-limit/rate-limit.server.ts'
import { drainConcurrently, endOnSignals } from '#src/server/shutdown.server.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { startSiteCommands } from './site-commands.server.ts'
import { startSiteJobs } from './site-jobs.server.ts'

/** An office behind one address, where each browser opens six and keeps them for a minute: idle ones make room. */
const CONNECTIONS_PER_ADDRESS = 256

/** Opens the database, listens, and prints the address. Throws OperatorError when the operator has to do something first. */
export async function startSite(): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  endOnSignals(closing)
  const { HOST, PORT, DRAIN_SECONDS, PAGE_CACHE_MB, SITE_URL, TRUST_PROXY } = env()
  const isSecure = SITE_URL?.startsWith('https:') ?? false
  await checkPort(HOST, PORT).catch(refuseBusyFolderFirst)
  spareMemory()
  await checkUploads()
  // With PostgreSQL it holds uploads, variants and backups, and appears with the first of them.
  if (env().DATABASE_URL) await closeDataFolder(path.resolve(projectRoot, env().DATA_DIR))
  const database = await getDatabase()
  closing.unshift(() => database.close())
  shareLimits(database)
  await fillFreshSite(database)
  const pages = await openPageCache(database, {
    maxBytes: PAGE_CACHE_MB * 1_000_000,
    cacheKey,
    first: createSettingsCache(database.db),
  })
  closing.unshift(() => pages.stop())
  watchProcess({ connections: database.connections, pages: pages.counts })
  const files = await readStaticFiles(path.join(projectRoot, 'build/client'), isSecure)
  const sendKept = createSendCached({ pages, files }, env())
  const { server, address } = await listen(createApp({ build, database, pages, fieldLabels: FIELD_LABELS }).fetch, HOST, PORT, {
    sendAtOnce: sendKept,
    isSecure,
    // Behind a proxy all visitors have its address, and the proxy decides how many of them one client may have.
    perAddress: TRUST_PROXY > 0 || isLoopback(HOST) ? undefined : CONNECTIONS_PER_ADDRESS,
  })
  closing.unshift(() => flushCounts(database.db))
  const stopJobs = startSiteJobs(database)
  closing.unshift(() => drainConcurrently(stopJobs, server, DRAIN_SECONDS * 1000))
  if (database.kind === 'embedded') closing.unshift(await startCommandsOrLog(database))
  console.log(`Inkfolio is ready at ${address}`)
  const otherAddress = describeOtherAddress(address, SITE_URL)
  if (otherAddress) console.log(otherAddress)
  await offerSetup(database, SITE_URL ?? address)
}

/** The site opens without the control server when the disk is full. */
async function startCommandsOrLog(database: Database): Promise<() => Promise<void>> {
  try {
    return await startSiteCommands(database)
  } catch (error) {
    logger.error({ err: error }, 'the CLI cannot reach this process: the control server did not start')
    return async () => {}
  }
}

/** Keys that are refused are for the operator to mend now; storage that does not answer at the moment is not. */
async function checkUploads(): Promise<void> {
  try {
    await mediaBucket()?.check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason, isRefused } = error.details
    if (isRefused) throw new OperatorError(String(reason), { cause: error })
    logger.warn({ reason }, 'the storage of uploads does not answer')
  }
}

/** Prints the one-time link of `/admin/setup` while the site has no admin account. */
async function offerSetup({ db }: Database, origin: string): Promise<void> {
  try {
    const token = await openSetup(db)
    if (token) console.log(`The admin account is missing. Create it with this one-time link: ${origin}/admin/setup?token=${token}`)
  } catch (error) {
    logger.error({ err: error }, 'cannot create the one-time link for the admin account')
  }
}

/** A failure does not stop the start; the next start tries again. */
async function fillFreshSite({ db }: Database): Promise<void> {
  if (env().STARTER_CONTENT === 'off') return
  try {
    // Loaded here, because rendering articles is a lot of code for a start that has nothing to render.
    const { ensureStarterContent } = await import('#src/features/transfer/starter-content.server.ts')
    await ensureStarterContent(db)
  } catch (error) {
    logger.error({ err: error }, 'cannot import the starter content')
  }
}

/**
 * V8 optimises the embedded engine's hottest function, 105 kB of code, in one go: that alone takes 600 MB for a second and kills
 * the process on a small machine. Unoptimised, the engine peaks at 250 MB instead of 710 and is 1.1 to 1.7 times slower.
 */
function spareMemory(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
  // On a large machine V8 collects garbage only when the heap has become several times what is in use. Half as much again is soon
  // enough: under load 223 MB instead of 353, for the same CPU time.
  setFlagsFromString('--heap-growing-percent=50')
}

/** Who types `npm start` twice learns which process has the site open, not only that the port is taken. */
async function refuseBusyFolderFirst(error: unknown): Promise<never> {
  const { DATABASE_URL, DATA_DIR } = env()
  const dataDir = path.resolve(projectRoot, DATA_DIR)
  if (!DATABASE_URL && existsSync(dataDir)) {
    const lock = await lockDataFolder(dataDir, 'npm start')
    lock.release()
  }
  throw error
}
