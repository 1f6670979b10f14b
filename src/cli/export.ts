import { Command } from 'commander'
import type { SiteExport } from '#src/features/transfer/export/export-site.server.ts'
import { printJson, progressBar, resolveCallerPath } from './output.ts'
import { withDatabase } from './with-database.ts'

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes the posts, their pictures and their comments as files, for people and other programs.')
    .argument('<folder>', 'a new folder, or an empty one')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', HELP)
    .action(runExport)
}

const HELP = `
  posts/<slug>.md        published, scheduled and draft posts: YAML front matter, and the article as it was written, in HTML
  pages/<slug>.md        pages in the same form
  media/<hash>.<format>  the pictures and recordings they show
  comments.json          the comments below them, with the e-mail addresses of those who wrote them: do not publish it

"import <folder>" takes posts, pages and pictures back exactly as they were, and two exports of the same posts are the same bytes.
What is in the trash, revisions, unpublished changes, statistics, links and settings are not part of it: "backup <file>" saves everything.`

async function runExport(typed: string, options: { json: boolean }): Promise<void> {
  const { requireNewFolder } = await import('#src/features/transfer/export/new-folder.server.ts')
  const { exportSite } = await import('#src/features/transfer/export/export-site.server.ts')
  const { mediaFiles } = await import('#src/features/media/storage.server.ts')
  const folder = resolveCallerPath(typed)
  await requireNewFolder(folder)
  const bar = progressBar('Exporting posts')
  const result = await withDatabase('export', ({ db }) =>
    exportSite(db, { folder, media: mediaFiles(), onProgress: bar.report }).finally(bar.finish),
  )
  if (options.json) printJson(result)
  else printExport(result)
}

function printExport({ folder, posts, pages, comments, pictures, recordings, missing }: SiteExport): void {
  console.log(
    `${folder}: ${posts} posts,${pages > 0 ? ` ${pages} pages,` : ''} ${comments} comments, ${pictures} pictures${recordings > 0 ? `, ${recordings} recordings` : ''}.`,
  )
  if (comments > 0) console.log('comments.json contains the e-mail addresses of commenters: keep it private.')
  if (missing.length > 0) {
    console.error(`${missing.length} pictures or recordings of posts are missing or damaged in the media folder: ${missing.join(', ')}`)
  }
}
