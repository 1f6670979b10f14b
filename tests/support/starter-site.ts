// The data folder of a new site with the starter content and without an owner.
import { spawnSync } from 'node:child_process'
import { projectRoot } from '#src/server/project-root.server.ts'
import type { Engine } from '#tests/support/site-process.ts'
import { builtVersion } from '#tools/launcher/build.mjs'
import { copyOfDataFolder, madeOnce } from './made-once.ts'

/** The folder, made once for each build. Copy it; nothing may change it. */
export function prepareStarterSite(): string {
  return madeOnce('starter-site', builtVersion(projectRoot), (folder) => {
    const { status, stderr } = spawnSync(process.execPath, ['tests/support/make-starter-site.ts', folder], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`making the starter site failed: ${stderr}`)
  })
}

/** A copy of its own. The site prints its one-time link at the start. */
export function starterEngine(): Engine {
  return copyOfDataFolder(prepareStarterSite())
}
