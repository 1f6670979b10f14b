import { Command } from 'commander'
import { listAppliedMigrations } from '#src/db/migration-history.server.ts'
import { printJson } from './output.ts'
import { withDatabase } from './with-database.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Brings the schema of the database up to date. The site does so by itself when it starts.')
    .option('--json', 'print the result as JSON', false)
    .action(runMigrate)
}

async function runMigrate(options: { json: boolean }): Promise<void> {
  const { kind, newest } = await withDatabase('migrate', async (database) => ({
    kind: database.kind,
    newest: (await listAppliedMigrations(database.db)).at(-1),
  }))
  const version = newest === undefined ? null : new Date(newest).toISOString()
  if (options.json) printJson({ engine: kind, newestMigration: version })
  else console.log(`The schema is up to date (newest migration of ${version ?? 'none'}).`)
}
