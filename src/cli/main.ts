// The CLI of the operator: `npm run cli -- <command>`. Node runs it from source, so it must not need a bundler.
import { Command } from 'commander'
import { OperatorError } from '#src/server/errors.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { linkCommand } from './link.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'

const program = new Command('npm run cli --')
  .description('Looks after an Inkfolio: its content, its database, its health. Uses the same variables as the site (see .env.example).')
  .showHelpAfterError('Add --help for what is possible.')

const commands = [
  adminCommand(),
  importCommand(),
  exportCommand(),
  backupCommand(),
  restoreCommand(),
  seedCommand(),
  linkCommand(),
  migrateCommand(),
  doctorCommand(),
]
for (const command of commands) program.addCommand(command.copyInheritedSettings(program))

try {
  await program.parseAsync()
} catch (error) {
  // Only the message for an OperatorError; the stack trace for a defect.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
