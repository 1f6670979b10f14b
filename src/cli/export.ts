import { Command, Option } from 'commander'
import { exportCommand as exportSiteCommand } from '#src/features/transfer/export/export-command.server.ts'
import type { FormatExport } from '#src/features/transfer/export/formats/export-format.server.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#src/features/transfer/export/formats/export-formats.ts'
import { LAYOUTS, type Layout } from '#src/features/transfer/static-site/layout.ts'
import { OperatorError } from '#src/server/errors.ts'
import { printJson, progressBar, resolveCallerPath } from './output.ts'
import { runCommand } from './with-database.ts'

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes the posts, their pictures, their comments and the texts of the site as files, for people and other programs.')
    .argument('<folder>', 'a new folder, or an empty one')
    .addOption(new Option('--format <format>', 'the program that the files are for').choices(EXPORT_FORMATS).default('inkfolio'))
    .addOption(
      new Option('--static', 'write the site itself: the pages that visitors see, for any host of files')
        .default(false)
        .conflicts('format'),
    )
    .addOption(new Option('--site-url <url>', 'with --static: the address of the exported site, if it is not that of SITE_URL'))
    .addOption(
      new Option('--api <url>', 'with --static: the address of a running Inkfolio that answers comments, likes, gated links and views'),
    )
    .addOption(
      new Option('--layout <layout>', 'with --static: folders writes posts/a/index.html, which any host of files sends')
        .choices(LAYOUTS)
        .default('files'),
    )
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runExport)
}

const HELP = `
  posts/<slug>.md        published, scheduled and draft posts: front matter, and the article as it was written: Markdown, or rich text as HTML
  pages/<slug>.md        pages in the same form
  media/<hash>.<format>  the pictures and recordings they show, and the downloads they link
  site.json              the name of the site, its texts, figures, cards, profiles, navigation and look
  comments.json          the comments below them, with the e-mail addresses of those who wrote them: do not publish it

"import <folder>" takes posts, pages and pictures back exactly as they were, and two exports of the same posts are the same bytes.
What is in the trash, revisions, unpublished changes, statistics, links and rules for comments are not part of it: "backup <file>" saves everything.

--format astro, hugo or eleventy writes Markdown for these programs, with their front matter, folders and redirects.
--static writes the public site as files: pages, feeds, pictures, styles and scripts, 404.html, and redirects and headers for Netlify, Cloudflare Pages
and nginx. It writes what changed since the export before into the same folder, and removes what is gone. Writing comments,
likes, gated links and counting views are left out, unless --api names a running site whose API_ORIGINS contain the address of the exported one.
--format ghost writes the JSON file that Ghost imports, --format wordpress the XML file that WordPress imports. README.txt says what to do with the files.`

type Options = { json: boolean; format: ExportFormat; static: boolean; siteUrl?: string; api?: string; layout: Layout }

async function runExport(typed: string, options: Options): Promise<void> {
  if (options.static) {
    const { exportStaticSite } = await import('./export-static.ts')
    return exportStaticSite(typed, options)
  }
  if (options.api !== undefined) throw new OperatorError('--api belongs to --static.')
  if (options.siteUrl !== undefined) throw new OperatorError('--site-url belongs to --static.')
  if (options.layout !== 'files') throw new OperatorError('--layout belongs to --static.')
  const { requireNewFolder } = await import('#src/features/transfer/export/new-folder.server.ts')
  const folder = resolveCallerPath(typed)
  await requireNewFolder(folder)
  const bar = progressBar('Exporting posts')
  const onProgress = (done: number, total: number) => bar.report(done, total)
  const result = await runCommand(exportSiteCommand, { folder, format: options.format }, { onProgress }).finally(bar.finish)
  if (options.json) printJson(result)
  else printExport(result)
  if (result.missing.length > 0) process.exitCode = 1
}

function printExport({ folder, posts, pages, comments, pictures, recordings, missing, notes }: FormatExport): void {
  console.log(
    `${folder}: ${posts} posts,${pages > 0 ? ` ${pages} pages,` : ''} ${comments} comments, ${pictures} pictures${recordings > 0 ? `, ${recordings} recordings and downloads` : ''}.`,
  )
  if (comments > 0) console.log('comments.json contains the e-mail addresses of commenters: keep it private.')
  for (const note of notes) console.log(note)
  if (missing.length > 0) {
    console.error(
      `${missing.length} pictures, recordings or downloads of posts are missing or damaged in the media folder: ${missing.join(', ')}`,
    )
  }
}
