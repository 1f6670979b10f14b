// A data folder of an ordinary account, for commands of root and of that account.
import { chmodSync, chownSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { NOBODY } from './accounts.ts'
import { CLI } from './cli.ts'
import { migratedDataFolder } from './data-folder.ts'
import { startNode } from './processes.ts'
import { siteEnvironment } from './site-environment.ts'

export function siteOfNobody() {
  const dataDir = migratedDataFolder()
  const folder = path.dirname(dataDir)
  chmodSync(folder, 0o777)
  for (const file of [dataDir, ...filesOf(dataDir)]) chownSync(file, NOBODY.uid, NOBODY.gid)
  const env = siteEnvironment({ DATA_DIR: dataDir, INIT_CWD: folder })
  const run = (args: string[], account: object, variables = {}) =>
    startNode([CLI, ...args], { cwd: projectRoot, env: { ...env, ...variables }, ...account }).ended
  return { dataDir, run }
}

/** Everything below a folder, folders too. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
}
