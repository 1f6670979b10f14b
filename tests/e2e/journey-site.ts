// The site of the journeys, with posts, comments, people and gated links.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { addEmptyDatabase } from '#tests/support/empty-cluster.ts'
import { copyOfDataFolder, madeOnce } from '#tests/support/made-once.ts'
import { type Engine, Site } from '#tests/support/site-process.ts'
import { builtVersion } from '#tools/launcher/build.mjs'

/** The file of the data folder that holds the key of the tickets of gated links. */
export const TICKET_KEY = 'link-ticket-key'

const SOURCES = ['content/**', 'seed*.ts', 'journey-site.ts', 'people.ts']

/** The data folder, made once for each version of the build and of the content. Copy it; nothing may change it. */
export function prepareJourneySite(): string {
  return madeOnce('journey-site', versionOfContent(), (dataDir) => {
    addEmptyDatabase(dataDir)
    const site = new Site({ name: 'embedded', dataDir, databaseUrl: '' })
    site.run(CLI, 'import', path.join(import.meta.dirname, 'content'))
    site.run(CLI, 'seed', '--posts', '80', '--yes')
    site.run(path.join(import.meta.dirname, 'seed.ts'))
  })
}

/** A copy of its own. */
export function journeyEngine(): Engine {
  return copyOfDataFolder(prepareJourneySite())
}

function versionOfContent(): string {
  const hash = createHash('sha256').update(builtVersion(projectRoot))
  const files = globSync(SOURCES, { cwd: import.meta.dirname, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
