import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import * as build from 'virtual:react-router/server-build'
import { lockDataFolder } from '#src/db/data-lock.server.ts'
import { createApp } from './app.server.ts'
import { env } from './env.server.ts'
import { checkPort, listen } from './listen.server.ts'
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
  const { server, address } = await listen(createApp(build, database).fetch, HOST, PORT)
  closing.unshift(() => closeServer(server))
  console.log(`Inkfolio is ready at ${address}`)
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
