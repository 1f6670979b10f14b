import path from 'node:path'
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
  const database = await getDatabase()
  closing.unshift(() => database.close())
  const { server, address } = await listen(createApp(build, database).fetch, HOST, PORT)
  closing.unshift(() => closeServer(server))
  console.log(`Inkfolio is ready at ${address}`)
}

/** Who types `npm start` twice learns which process has the site open, not only that the port is taken. */
async function refuseBusyFolderFirst(error: unknown): Promise<never> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (!DATABASE_URL) {
    const lock = await lockDataFolder(path.resolve(projectRoot, DATA_DIR), 'npm start')
    lock.release()
  }
  throw error
}
