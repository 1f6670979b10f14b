import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '#src/db/client.server.ts'
import { lockDataFolder } from '#src/db/data-lock.server.ts'
import { flushCounts } from '#src/features/analytics/counting/counter.server.ts'
import { openSetup } from '#src/features/auth/setup/setup.server.ts'
import { createApp } from './app.server.ts'
import { env } from './env.server.ts'
import { startJobs } from './jobs.server.ts'
import { checkPort, listen } from './listen.server.ts'
import { logger } from './logger.server.ts'
import { projectRoot } from './root.server.ts'
import { closeServer, endOnSignals } from './shutdown.server.ts'
import { getDatabase } from './site.server.ts'

/** Opens the database, listens, and prints the address. Throws OperatorError when the operator has to do something first. */
export async function startSite(): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  endOnSignals(closing)
  const { HOST, PORT } = env()
  await checkPort(HOST, PORT).catch(refuseBusyFolderFirst)
  spareMemory()
  const database = await getDatabase()
  closing.unshift(() => database.close())
  await fillFreshSite(database)
  const { server, address } = await listen(createApp(build, database).fetch, HOST, PORT)
  closing.unshift(() => flushCounts(database.db))
  closing.unshift(() => closeServer(server))
  closing.unshift(startJobs(database.db))
  console.log(`Inkfolio is ready at ${address}`)
  await offerSetup(database, env().SITE_URL ?? address)
}

/** Says how to become the admin while there is none. */
async function offerSetup({ db }: Database, origin: string): Promise<void> {
  try {
    const token = await openSetup(db)
    if (token) console.log(`There is no admin yet. Become it, once, at ${origin}/admin/setup?token=${token}`)
  } catch (error) {
    logger.error({ err: error }, 'the link for the first admin could not be made')
  }
}

/** Starter content is a courtesy: a site that cannot have it opens without, and the next start tries again. */
async function fillFreshSite({ db }: Database): Promise<void> {
  if (env().STARTER_CONTENT === 'off') return
  try {
    // Loaded here, because rendering articles is a lot of code for a start that has nothing to render.
    const { ensureStarterContent } = await import('#src/features/transfer/starter-content.server.ts')
    await ensureStarterContent(db)
  } catch (error) {
    logger.error({ err: error }, 'the starter content did not come in')
  }
}

/**
 * V8 optimises the embedded engine's hottest function, 105 kB of code, in one go: that alone takes 600 MB for a second and kills
 * the process on a small machine. Unoptimised, the engine peaks at 250 MB instead of 710 and is 1.1 to 1.7 times slower.
 */
function spareMemory(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
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
