import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rerun } from '../node.mjs'

const DEVELOPMENT = '--conditions=development'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, node, args }) {
  // React Router would start itself again without it, and the second process would find the data folder in use by the first.
  if (!process.execArgv.includes(DEVELOPMENT)) return rerun(node, [DEVELOPMENT, path.join(root, 'tools/launcher/run.mjs'), 'dev', ...args])
  process.env.NODE_ENV = 'development'
  const { openDatabase } = await import('#src/db/client/client.server.ts')
  const { env } = await import('../../../src/server/env.server.ts')
  const { endOnSignals } = await import('../../../src/server/shutdown.server.ts')
  const { HOST, PORT } = env()
  // Opened before the development server starts, so that a data folder in use is reported first. The site uses this database.
  const database = await openDatabase('npm run dev')
  globalThis.inkfolioDatabase = Promise.resolve(database)
  endOnSignals([() => database.close()])
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  process.argv = [process.execPath, cli, 'dev', '--host', HOST, '--port', String(PORT), '--strictPort', ...args]
  await import(pathToFileURL(cli).href)
}
