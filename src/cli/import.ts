import { Command } from 'commander'
import type { ImportReport } from '#src/features/transfer/import/import-markdown.server.ts'
import { printJson, printTable, progressBar, resolveCallerPath } from './output.ts'
import { withDatabase } from './with-database.ts'

export function importCommand(): Command {
  return new Command('import')
    .description('Reads Markdown files (.md, .markdown) with TOML or YAML front matter into posts; a post is known by its slug.')
    .argument('<folder>', 'folder to read, with everything below it')
    .option('--dry-run', 'say what would happen and change nothing', false)
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', HELP)
    .action(runImport)
}

const HELP = `
Front matter keys, with the names other programs use:
  title                                     else the h1 that opens the text
  slug                                      else from the file name
  description, summary, excerpt             else the first paragraph
  created_at, date, published_at            else from a dated path or file name
  updated_at                                of a post that is new here; else now
  published, draft                          else published
  thumbnail, image, cover                   a web address, or a file in the folder
  category, categories, tags                a list, or one string: "Java, Web"
  author, authors                           a name, names with commas, or a list of names or of objects with a name
  series, series_order                      the name of a series, and the position of the part: 1, 2, 3
  is_project, project_preview_url, project_preview_label, project_source_url, project_source_label
  type: page                                a page at /slug instead of a post at /posts/slug
  markup: html                              the text is HTML and taken as it is: what "export" writes

Exit code 0 when at least one file came in or was already there; files that were skipped are listed with the reason.`

async function runImport(folder: string, options: { dryRun: boolean; json: boolean }): Promise<void> {
  // Imported here, because --help must work without the renderer and with invalid variables.
  const { loadImageSources: describeImages } = await import('#src/features/media/load-image-sources.server.ts')
  const { storeRecording } = await import('#src/features/media/recordings/store-recording.server.ts')
  const { storeMedia } = await import('#src/features/media/store-media.server.ts')
  const { importMarkdown } = await import('#src/features/transfer/import/import-markdown.server.ts')
  const bar = progressBar(options.dryRun ? 'Looking at posts' : 'Importing posts')
  const report = await withDatabase('import', ({ db }) =>
    importMarkdown(db, resolveCallerPath(folder), {
      now: new Date(),
      dryRun: options.dryRun,
      storeMedia: (picture) => storeMedia(db, picture),
      storeRecording: (content) => storeRecording(db, content),
      resolveImages: (urls) => describeImages(db, urls),
      onProgress: bar.report,
    }).finally(bar.finish),
  )
  if (options.json) printJson({ dryRun: options.dryRun, ...report })
  else printReport(report, options.dryRun)
  if (report.files.length === report.totals.skipped) process.exitCode = 1
}

function printReport({ files, totals }: ImportReport, dryRun: boolean): void {
  printTable(
    files.flatMap(({ file, slug, outcome, reason, notes }) => [
      [outcome, file, reason ?? slug ?? ''],
      ...notes.map((note) => ['', '', `note: ${note}`]),
    ]),
  )
  if (files.length === 0) console.log('There is no Markdown file in this folder.')
  console.log(
    `\n${totals.created} created, ${totals.changed} changed, ${totals.unchanged} unchanged, ${totals.skipped} skipped${dryRun ? ' (dry run: nothing was written)' : ''}`,
  )
}
