import path from 'node:path'
import { Command, Option } from 'commander'
import { CONFLICT_CHOICES, type ConflictChoice } from '#src/db/choices.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'
import { type ImportCommand, importCommand as importSiteCommand } from '#src/features/transfer/import/command/import-command.ts'
import { refuseFormerSite } from '#src/features/transfer/import/dialects/former-site.ts'
import { proposePrefix } from '#src/features/transfer/import/dialects/list-redirects.ts'
import { addressOf } from '#src/features/transfer/import/dialects/site-address.ts'
import type { ImportReport } from '#src/features/transfer/import/import-markdown.server.ts'
import type { SiteImportReport } from '#src/features/transfer/import/import-site.server.ts'
import type { ImportedItem } from '#src/features/transfer/import/imported-item.server.ts'
import { isSectionFile, isSiteFile } from '#src/features/transfer/import/markdown-files.server.ts'
import { isUnread } from '#src/features/transfer/import/unread-files.ts'
import { writeFileDurably } from '#src/lib/files/durable-file.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { writeCsv } from '#src/lib/text/csv.ts'
import { OperatorError } from '#src/server/errors.ts'
import { printJson, printTable, progressBar, resolveCallerPath } from './output.ts'
import { runCommand } from './with-database.ts'

export function importCommand(): Command {
  const command = new Command('import')
  // Both set one value, of which the last would count.
  const given = new Set<string>()
  for (const name of ['redirects', 'no-redirects']) command.on(`option:${name}`, () => given.add(name))
  return command
    .description('Reads Markdown and MDX files of any blog, and exports of other programs, into posts; a post is known by its slug.')
    .argument('<folder>', 'folder or archive (.zip, .tar.gz) to read, with everything below it, or one file')
    .option('--dry-run', 'say what would happen and change nothing', false)
    .option('--overwrite', 'overwrite posts that were written or changed here, too', false)
    .addOption(
      new Option('--on-conflict <choice>', 'where a post of another source has the address: keep it, take the file, or both').choices(
        CONFLICT_CHOICES,
      ),
    )
    .option('--fetch', 'fetch pictures, recordings and downloads from other sites, such as the former one, and store them here', false)
    .option('--from <address>', 'address of the former site, where the files do not tell: https://blog.example.com')
    .option('--redirects <file>', 'write the former addresses of the posts as a CSV file for the redirects screen')
    .option('--no-redirects', 'write no redirects from former addresses to the posts')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', HELP)
    .action((folder: string, options: Options) => {
      if (given.size > 1) throw new OperatorError(BOTH_REDIRECTS)
      const refusal = refuseFormerSite(options.from ?? '')
      if (refusal !== null) throw new OperatorError(refusal)
      return runImport(folder, options)
    })
}

const BOTH_REDIRECTS = 'Give either --redirects <file> or --no-redirects. With --dry-run, --redirects writes the file and no redirects.'

const HELP = `
The folder of Hugo, Jekyll, Astro, Next, Gatsby, Eleventy, Docusaurus, Zola, Hexo, Pelican and VitePress is known by its configuration.
So are exports of WordPress, Disqus, Ghost, Medium, dev.to and Hashnode, each by its content. While the site runs on the embedded database, the site does the import.

Front matter keys (YAML, TOML or JSON), with the most usual of their other names:
  title                                     else the h1 that opens the text
  slug                                      else from the file name
  description, summary, excerpt             else the beginning of the text is shown
  created_at, date, published_at, pubDate   else from a dated path or file name
  updated_at, lastmod, updated              when it was last changed; else its date
  published, draft, status                  else published
  thumbnail, image, cover                   a web address, or a file in the folder
  category, categories, tags                a list, or one string: "Java, Web"
  author, authors                           a name, names with commas, or a list of names or of objects with a name
  series, series_order                      the name of a series, and the position of the part: 1, 2, 3
  lang, language                            a language tag: de, pt-BR
  canonical                                 the original on another site
  toc: false                                without a table of contents
  is_project, project_preview_url, project_preview_label, project_source_url, project_source_label
  path, permalink, url, aliases, redirect_from, canonical on the former site
                                            former addresses, which become redirects
  type: page                                a page at /slug instead of a post at /posts/slug
  markup: html                              the text is HTML and taken as it is: what "export" writes

Also read: comments.json, redirects.csv and site.json of an export, and the comments of exports of other programs.
Former addresses become redirects; a redirect that exists already, or that would not fit the others, is listed with the reason.
A post that was changed here is kept as it is, unless --overwrite is given. Where a post that was written here, or imported from elsewhere,
has the address of a file, it is kept too: --on-conflict=take replaces it, which can be undone, and --on-conflict=both gives the file another
address. --overwrite alone means take.
Exit code 1 when a file was refused, or when nothing came in. Refused files are listed with the reason; the others come in.
Archives in the folder and formats that are not read (.rst, .adoc, .org, …) are listed as skipped, and are no refusal.`

type Options = {
  dryRun: boolean
  overwrite: boolean
  onConflict?: ConflictChoice
  fetch: boolean
  from?: string
  redirects?: string | boolean
  json: boolean
}

async function runImport(typed: string, options: Options): Promise<void> {
  // Imported here, because --help must work without the renderer and with invalid variables.
  const { withUnpackedFolder } = await import('#src/features/transfer/import-runs/archive/with-unpacked-folder.server.ts')
  const { signal } = abortOnInterrupt()
  const source = resolveCallerPath(typed)
  const report = await withUnpackedFolder(source, signal, async ({ folder, leftOut }) => {
    const { dryRun, overwrite, fetch, from: formerSite = null } = options
    const onConflict = options.onConflict ?? (overwrite ? 'take' : 'keep')
    const read = await importFolder(
      {
        folder,
        name: path.basename(source),
        dryRun,
        overwrite,
        onConflict,
        fetch,
        writesRedirects: options.redirects !== false,
        formerSite,
      },
      signal,
    )
    return withLeftOut(read, leftOut)
  })
  if (typeof options.redirects === 'string') await writeFileDurably(resolveCallerPath(options.redirects), redirectsCsv(report))
  if (options.json) printJson({ dryRun: options.dryRun, ...report })
  else await printReport(report, options.dryRun)
  if (typeof options.redirects === 'string' && !options.json)
    console.log(
      `${plural(report.redirects.length, 'former address', 'former addresses')} written to ${resolveCallerPath(options.redirects)}`,
    )
  if (hasRefusal(report)) process.exitCode = 1
}

/** Whether a file was refused, or nothing came in. A file that describes a section of a site holds no post, and a format that is not read may be meant for download. */
function hasRefusal({ files, items }: SiteImportReport): boolean {
  const isSkipped = ({ outcome }: { outcome: ImportOutcome }) => outcome === 'skipped'
  return (
    files.some((file) => isSkipped(file) && !isSectionFile(file.file) && !isUnread(file.file)) ||
    items.some((item) => isSkipped(item) && isSiteFile(item.key)) ||
    [...files, ...items].every(isSkipped)
  )
}

/** What has come in stays, and temporary folders are removed. A second Ctrl+C ends the process at once. */
function abortOnInterrupt(): AbortController {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort(new OperatorError('The import was interrupted: run it again to continue.')))
  return controller
}

async function importFolder(command: ImportCommand, signal: AbortSignal): Promise<SiteImportReport> {
  const { describePace } = await import('#src/features/transfer/import-runs/screen/labels.ts')
  const bar = progressBar(command.dryRun ? 'Looking at posts' : 'Importing posts')
  const startedAt = new Date()
  const onProgress = (done: number, total: number, pictures = 0) =>
    bar.report(done, total, describePace({ done, total, pictures, startedAt }, new Date()))
  try {
    return await runCommand(importSiteCommand, command, { onProgress, signal, creates: true })
  } finally {
    bar.finish()
  }
}

function withLeftOut(report: SiteImportReport, leftOut: readonly { file: string; reason: string }[]): SiteImportReport {
  const files = leftOut.map(({ file, reason }) => ({ file, reason, post: null, conflict: null, outcome: 'skipped' as const, notes: [] }))
  const totals = { ...report.totals, skipped: report.totals.skipped + files.length }
  return { ...report, files: [...report.files, ...files], totals }
}

const OUTCOMES = {
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  edited: 'edited here',
  conflict: 'address taken',
  skipped: 'skipped',
}

function redirectsCsv({ redirects }: ImportReport): string {
  return writeCsv([['from', 'to', 'status'], ...redirects.map(({ from, to }) => [from, to, '301'])])
}

async function printReport({ files, totals, items, redirects, unusedKeys }: SiteImportReport, dryRun: boolean): Promise<void> {
  const { describeChoice, describeKind, nameInArchive } = await import('#src/features/transfer/import-runs/screen/labels.ts')
  printTable(
    files.flatMap(({ file, post, conflict, outcome, reason, notes }) => {
      const kind = describeKind({ type: post?.type ?? null, isPublished: post?.isPublished ?? false, outcome, isLeft: false })
      const day = post?.date?.slice(0, 10) ?? ''
      return [
        [OUTCOMES[outcome], kind.toLowerCase(), day, nameInArchive(file), reason ?? (post ? addressOf(post) : '')],
        ...(conflict ? [['', '', '', '', describeChoice(conflict, post)]] : []),
        ...notes.map((note) => ['', '', '', '', `note: ${note}`]),
      ]
    }),
  )
  if (files.length === 0) console.log('There is no Markdown file and no export of another program in this folder.')
  const edited = totals.edited > 0 ? `, ${totals.edited} edited here and kept (--overwrite replaces them)` : ''
  const conflicts = totals.conflict > 0 ? `, ${totals.conflict} whose address another post has and keeps (--on-conflict decides)` : ''
  console.log(
    `\n${totals.created} created, ${totals.changed} changed, ${totals.unchanged} unchanged${edited}${conflicts}, ${totals.skipped} skipped${dryRun ? ' (dry run: nothing was written)' : ''}`,
  )
  if (unusedKeys.length > 0)
    console.log(`Front matter without effect here: ${unusedKeys.map(({ key, files: uses }) => `${key} (${uses})`).join(', ')}`)
  printItems(items)
  if (redirects.length > 0 && !items.some(({ kind }) => kind === 'redirect'))
    console.log(`${redirects.length} former addresses, for which no redirects were written`)
  const prefix = proposePrefix(redirects)
  if (prefix)
    console.log(`One redirect covers most former addresses: ${prefix.from} to ${prefix.to}. Add it on the redirects screen to have fewer.`)
}

const KINDS = { comment: 'comments', redirect: 'redirects', setting: 'settings' } as const
const LISTED_MAX = 200

/** One line with the numbers of each kind, and one for each item that did not come in as it is in the files. */
function printItems(items: readonly ImportedItem[]): void {
  for (const [kind, found] of Map.groupBy(items, (item) => item.kind)) {
    const counts = [...Map.groupBy(found, ({ outcome }) => outcome)].map(([outcome, some]) => `${some.length} ${OUTCOMES[outcome]}`)
    console.log(`${KINDS[kind]}: ${counts.join(', ')}`)
    const named = found.filter(({ reason }) => reason !== null)
    for (const { label, outcome, reason } of named.slice(0, LISTED_MAX)) console.log(`  ${OUTCOMES[outcome]}: ${label}: ${reason}`)
    if (named.length > LISTED_MAX) console.log(`  and ${named.length - LISTED_MAX} more, which --json lists`)
  }
}
