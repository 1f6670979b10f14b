import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { findCli } from '#tools/launcher/build.mjs'
import { siteEnvironment } from './site-environment.ts'

/** The program of the CLI, as `npm run cli` chooses it. */
export const CLI = findCli(projectRoot)

type Call = { env?: Record<string, string>; input?: string }

/** Runs the CLI in the project, as a process of its own, on the data folder of this process unless `env` names another. */
export function callCli(args: readonly string[], { env, input }: Call = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    input,
    env: siteEnvironment({ DATA_DIR: process.env.DATA_DIR ?? '', ...env }),
  })
  return { status, stdout, stderr }
}

/** Runs the CLI as npm does: called from `folder`, which also gets the data folder. */
export function runCli(folder: string, args: string[], env: Record<string, string> = {}) {
  return callCli(args, { env: { INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...env } })
}
