import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { projectRoot } from '#src/server/project-root.server.ts'

export function startCommand(): Command {
  return new Command('start').description('Starts the site on PORT, with its data in DATA_DIR (./data).').action(async () => {
    await import(pathToFileURL(path.join(projectRoot, 'build/server/index.js')).href)
  })
}
