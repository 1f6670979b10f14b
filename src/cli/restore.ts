import { Command } from 'commander'
import type { Database } from '#src/db/client/client.server.ts'
import { describeMissing } from '#src/features/transfer/backup/describe-missing.ts'
import type { Archive } from '#src/features/transfer/backup/read-archive.server.ts'
import type { RestoredSite } from '#src/features/transfer/restore/restore-site.server.ts'
import { env } from '#src/server/env.server.ts'
import { confirm } from './confirm.ts'
import { printJson, resolveCallerPath } from './output.ts'
import { withDatabase } from './with-database.ts'

type RestoreCommandOptions = { yes: boolean; json: boolean }

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Replaces the content of the site with a backup, made from either kind of database. Stop the site first.')
    .argument('<file>', 'a backup made by "backup", by the nightly job or in the admin area')
    .option('--yes', 'replace existing content without confirmation', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runRestore)
}

const HELP = `
The whole file is checked before anything changes. Existing content is first saved as before-restore-….tar in DATA_DIR/backups.
All sessions end. Passwords, passkeys and second steps are those of the backup.`

async function runRestore(filePath: string, options: RestoreCommandOptions): Promise<void> {
  const { readArchive } = await import('#src/features/transfer/backup/read-archive.server.ts')
  env()
  const archive = await readArchive(resolveCallerPath(filePath))
  const { missing } = archive.manifest
  if (missing.length > 0) console.error(`The backup is not complete: ${describeMissing(missing)}. They will be missing on the site.`)
  const result = await withDatabase('restore', (database) => restore(database, archive, options), { creates: true })
  if (options.json) printJson(result)
  else {
    console.log(
      `Restored from ${archive.file} of ${result.madeAt}: ${result.rows} rows, ${result.pictures} pictures. All sessions have ended.`,
    )
    if (result.savedAs) console.log(`The previous content is in ${result.savedAs}`)
  }
}

/** Asks for confirmation when the site has content. */
async function restore(database: Database, archive: Archive, { yes }: RestoreCommandOptions): Promise<RestoredSite> {
  const { restoreSite } = await import('#src/features/transfer/restore/restore-site.server.ts')
  return restoreSite(database, archive, {
    now: new Date(),
    async confirm({ posts, comments, links, pictures, users }) {
      const content = `${posts} posts, ${comments} comments, ${links} links, ${pictures} pictures and ${users} users`
      if (!yes) await confirm(`This site holds ${content}. They will be replaced by the backup of ${archive.manifest.head.madeAt}.`)
    },
  })
}
