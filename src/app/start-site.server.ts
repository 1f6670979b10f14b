import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Database } from '#src/db/client/client.server.ts'
import { restrictDataFolder } from '#src/db/client/data-folder.server.ts'
import { lockDataFolder } from '#src/db/client/data-lock.server.ts'
import { getDatabase } from '#src/db/process-database.server.ts'
import { ensureSetupToken } from '#src/features/auth/setup/setup.server.ts'
import { REPLACED_FILES } from '#src/features/media/icons/icon.ts'
import { mediaBucket, mediaFiles } from '#src/features/media/storage.server.ts'
import { createVariantPreparation } from '#src/features/media/variants/prepare-variants.server.ts'
import { mediaVariants } from '#src/features/media/variants/variants.server.ts'
import { env, listMistypedVariables } from '#src/server/env.server.ts'
import { AppError, OperatorError } from '#src/server/errors.ts'
import { checkPort, listen } from '#src/server/http/listen.server.ts'
import { describeOtherAddress } from '#src/server/http/wrong-address.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { watchProcess } from '#src/server/metrics.server.ts'
import { provideOfflineWork } from '#src/server/offline-work.server.ts'
import { readStaticFiles } from '#src/server/page-cache/static-files.server.ts'
import { commandLine, programCommit, programVersion, projectRoot } from '#src/server/project-root.server.ts'
import { drainConcurrently, endOnSignals } from '#src/server/shutdown.server.ts'
import { type LiveSite, openLiveSite } from './live-site.server.ts'

/** Opens the database, listens, and prints the address. Throws OperatorError when the operator must act first. */
export async function startSite(): Promise<void> {
  logger.info({ version: programVersion, commit: programCommit, node: process.versions.node }, 'Inkfolio starts')
  for (const sentence of listMistypedVariables()) logger.warn({ check: 'variables' }, sentence)
  const closing: (() => Promise<void>)[] = []
  endOnSignals(closing)
  const { HOST, PORT, DRAIN_SECONDS, SITE_URL } = env()
  const isSecure = SITE_URL?.startsWith('https:') ?? false
  await checkPort(HOST, PORT).catch(explainPortInUse)
  limitMemory()
  await checkUploads()
  // With PostgreSQL the data folder holds uploads, variants and backups, and may not exist yet.
  if (env().DATABASE_URL) await restrictDataFolder(env().DATA_DIR)
  const database = await getDatabase()
  let live: LiveSite | null = null
  // Offline work owns the database: the end of the process rolls it back.
  const inService = () => live?.current() ?? null
  closing.unshift(async () => (live ? inService()?.database : database)?.close())
  await fillFreshSite(database)
  const files = new Map(await readStaticFiles(path.join(projectRoot, 'build/client'), isSecure))
  for (const file of REPLACED_FILES) files.delete(file)
  let address = ''
  live = await openLiveSite(files, (reopened) => offerSetup(reopened, SITE_URL ?? address))
  closing.unshift(async () => inService()?.closeCaches())
  watchProcess({
    connections: database.connections && (() => inService()?.database.connections?.() ?? NO_CONNECTIONS),
    pages: () => inService()?.counts() ?? NO_PAGES,
    lastBackup: async () => inService()?.lastBackup() ?? null,
  })
  const listening = await listen(live.fetch, HOST, PORT, {
    sendCached: live.sendCached,
    isSecure,
  })
  address = listening.address
  closing.unshift(() => drainConcurrently(async () => inService()?.stopJobs(), listening.server, DRAIN_SECONDS * 1000))
  closing.unshift(async () => inService()?.stopCommands())
  closing.unshift(async () => logger.info('Inkfolio ends'))
  await live.startWork()
  provideOfflineWork((work) => live.runOffline(work))
  console.log(`Inkfolio is ready at ${address}`)
  const otherAddress = describeOtherAddress(address, SITE_URL)
  if (otherAddress) console.log(otherAddress)
  await offerSetup(database, SITE_URL ?? address)
}

/** While the site is out of service. */
const NO_CONNECTIONS = { busy: 0, idle: 0, waiting: 0 }
const NO_PAGES = { hits: 0, misses: 0, stale: 0, stored: 0, changes: 0, pages: 0, bytes: 0 }

/** Stops the start when the bucket refuses its keys, and only logs a warning when it does not answer. */
async function checkUploads(): Promise<void> {
  try {
    await mediaBucket()?.check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason, isRefused } = error.details
    if (isRefused) throw new OperatorError(String(reason), { cause: error })
    logger.warn({ reason }, 'cannot reach the storage of uploads')
  }
}

/** Prints the one-time link of `/admin/setup` while the site has no admin account. */
async function offerSetup({ db }: Database, origin: string): Promise<void> {
  try {
    const token = await ensureSetupToken(db)
    if (token) console.log(`The admin account is missing. Create it with this one-time link: ${origin}/admin/setup?token=${token}`)
  } catch (error) {
    logger.error({ err: error }, 'cannot create the one-time link for the admin account')
  }
}

/** A failure does not stop the start; the next start tries again. */
async function fillFreshSite({ db }: Database): Promise<void> {
  if (env().STARTER_CONTENT === 'off') return
  try {
    // Imported here, because only the first start renders articles.
    const { ensureStarterContent } = await import('#src/features/transfer/starter-content.server.ts')
    // The first visitor finds the pictures of the starter content ready.
    if ((await ensureStarterContent(db)) > 0)
      await createVariantPreparation(db, { files: mediaFiles(), variants: mediaVariants() }).makeWebp()
  } catch (error) {
    logger.error({ err: error }, 'cannot import the starter content')
  }
}

/** Limits the memory of V8. */
function limitMemory(): void {
  // On a large machine V8 lets the heap grow to several times the live data before it collects garbage. A growth of 50 % needs 223 MB instead of 353
  // under load, for the same CPU time.
  setFlagsFromString('--heap-growing-percent=50')
  // The space of new objects otherwise grows to 64 MB, and buffers outside the heap wait there for a collection.
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** A second start fails with the process that holds the data folder instead of "port in use". */
async function explainPortInUse(error: unknown): Promise<never> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (!DATABASE_URL && existsSync(DATA_DIR)) {
    const lock = await lockDataFolder(DATA_DIR, commandLine('start'))
    lock.release()
  }
  throw error
}
