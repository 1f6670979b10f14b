import { Command } from 'commander'
import { type SyncAnswer, syncCommand as syncSiteCommand } from '#src/features/transfer/content-folder/command/sync-command.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { printJson, printTable } from './output.ts'
import { runCommand } from './with-database.ts'

export function syncCommand(): Command {
  return new Command('sync')
    .description('Compares the content folder (CONTENT_DIR) with the posts, and makes both the same.')
    .option('--check', 'change nothing; exit code 1 when something differs', false)
    .option('--accept-deletions', 'move posts to the trash although nearly all files are gone', false)
    .option('--json', 'print the result as JSON', false)
    .action(runSync)
}

async function runSync(options: { check: boolean; acceptDeletions: boolean; json: boolean }): Promise<void> {
  const answer = await runCommand(syncSiteCommand, { check: options.check, acceptsDeletions: options.acceptDeletions })
  if (options.json) printJson(answer)
  else printAnswer(answer, options.check)
  const { steps, conflicts, broken, heldDeletions, problem } = answer
  const isWrong = conflicts + broken + heldDeletions > 0 || problem !== null
  if (isWrong || (options.check && steps.length > 0)) process.exitCode = 1
}

const DONE: Record<string, string> = {
  create: 'new post',
  meet: 'known post',
  import: 'file → post',
  write: 'post → file',
  remove: 'file removed',
  trash: 'post to the trash',
  conflict: 'changed on both sides',
  broken: 'cannot be read or written',
}

function printAnswer({ folder, steps, conflicts, broken, heldDeletions, problem }: SyncAnswer, check: boolean): void {
  printTable(steps.map(({ kind, path }) => [DONE[kind] ?? kind, path]))
  if (steps.length === 0) console.log(`${folder} and the site are the same.`)
  else console.log(`\n${plural(steps.length, 'difference')}${check ? ' (nothing was changed)' : ''}`)
  if (conflicts > 0) console.log(`${plural(conflicts, 'file')} changed on both sides: decide at /admin/files`)
  if (broken > 0) console.log(`${plural(broken, 'file')} not readable as a post; /admin/files and the log say why`)
  if (heldDeletions > 0) console.log(`${plural(heldDeletions, 'file')} gone at once: the posts stay, unless you add --accept-deletions`)
  if (problem !== null) console.error(problem)
}
