import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rerun } from '../node.mjs'

const DEVELOPMENT = '--conditions=development'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, node, args }) {
  // Without this condition React Router restarts itself, and the second process finds the data folder locked by the first.
  if (!process.execArgv.includes(DEVELOPMENT)) return rerun(node, [DEVELOPMENT, path.join(root, 'tools/launcher/run.mjs'), 'dev', ...args])
  process.env.NODE_ENV = 'development'
  const { openDatabase } = await import('#src/db/client/client.server.ts')
  const { env } = await import('../../../src/server/env.server.ts')
  const { endOnSignals } = await import('../../../src/server/shutdown.server.ts')
  const { HOST, PORT } = env()
  // Opens the database first, so that a locked data folder is reported before anything else. The site reads it from `globalThis`.
  const database = await openDatabase('npm run dev')
  globalThis.inkfolioDatabase = Promise.resolve(database)
  endOnSignals([() => database.close()])
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  process.argv = [process.execPath, cli, 'dev', '--host', HOST, '--port', String(PORT), '--strictPort', ...args]
  await import(pathToFileURL(cli).href)
}
