import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { findCli } from '#tools/launcher/build.mjs'

/** The program of the CLI, as `npm run cli` chooses it. */
export const CLI = findCli(projectRoot)

/** Runs the CLI as npm does: in the project, called from `folder`, which also gets the data folder. */
export function runCli(folder: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...env },
  })
  return { status, stdout, stderr }
}
