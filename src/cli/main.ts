// The CLI of the operator. In a clone, `npm run cli -- <command>` runs these sources, so they must not need a bundler. In the package,
// `inkfolio <command>` runs their build.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { actAsOwner } from '#src/db/client/data-owner.server.ts'
import { describeFailure } from '#src/server/describe-failure.server.ts'
import { env } from '#src/server/env.server.ts'
import { commandLine, isPackage, programVersion, projectRoot } from '#src/server/project-root.server.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { linkCommand } from './link.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'
import { syncCommand } from './sync.ts'

// Libraries decide by it, on import, how much they check.
process.env.NODE_ENV ||= 'production'

const program = new Command(commandLine('').trim())
  .version(programVersion)
  .description('Looks after an Inkfolio: its content, its database, its health. Uses the same variables as the site (see .env.example).')
  .showHelpAfterError('Add --help for what is possible.')

const commands = [
  // A clone may have to install and to build first: `npm start` does that.
  ...(isPackage ? [startCommand()] : []),
  adminCommand(),
  importCommand(),
  exportCommand(),
  syncCommand(),
  backupCommand(),
  restoreCommand(),
  seedCommand(),
  linkCommand(),
  migrateCommand(),
  doctorCommand(),
]
for (const command of commands) program.addCommand(command.copyInheritedSettings(program))
// Before a command reads or writes any file.
program.hook('preAction', async (_program, command) => {
  const needsNoSite = command.opts().verify !== undefined
  if (!needsNoSite) actAsOwner(env().DATA_DIR)
  if (command.name() === 'start') return
  const { logToStandardError } = await import('#src/server/logger.server.ts')
  logToStandardError()
})

try {
  await program.parseAsync()
} catch (error) {
  // The stack trace for a defect.
  console.error(describeFailure(error) ?? error)
  process.exitCode = 1
}

function startCommand(): Command {
  return new Command('start').description('Starts the site on PORT, with its data in DATA_DIR (./data).').action(async () => {
    await import(pathToFileURL(path.join(projectRoot, 'build/server/index.js')).href)
  })
}
