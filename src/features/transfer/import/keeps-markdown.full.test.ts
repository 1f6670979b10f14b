// Markdown that comes in goes out as it came: the source of a post is the body of its file, and the own export has it again.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { deriveArticle } from '#src/features/posts/markdown/derive-article.server.ts'
import { CORPUS, missingCorpus } from '#tests/support/corpus.ts'
import { onDatabase } from '#tests/support/database.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { filesBelow, temporaryFolder } from '#tests/support/processes.ts'
import { exportSite } from '../export/export-site.server.ts'
import { readFrontMatter } from './front-matter.ts'
import { importMarkdown } from './import-markdown.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const run = (db: Db, folder: string) => importMarkdown(db, folder, { now, dryRun: false, ...listMediaIn([]) })
const bodyOf = (file: string) => readFrontMatter(readFileSync(file, 'utf8')).body

onDatabase('importing Markdown and exporting it', (test) => {
  test.skipIf(missingCorpus)(`gives every body of the corpus back byte for byte${missingCorpus}`, async ({ db }) => {
    const { files } = await run(db, CORPUS)
    const rows = new Map((await db.select().from(posts)).map((row) => [row.slug, row]))
    const folder = path.join(temporaryFolder(), 'export')
    await exportSite(db, { folder, media: openFolderStore(temporaryFolder()) })
    for (const { file, post } of files) {
      const row = rows.get(post?.slug ?? '')
      const written = bodyOf(path.join(CORPUS, file))
      expect(row?.markdown, file).toBe(written)
      expect(row && deriveArticle({ ...row, markdown: row.markdown ?? '' }), file).toBe(row?.content)
      expect(bodyOf(path.join(folder, 'posts', `${post?.slug}.md`)), file).toBe(written)
    }
    const again = await run(db, folder)
    expect(filesBelow(path.join(folder, 'posts'))).toHaveLength(files.length)
    expect(again.totals).toMatchObject({ unchanged: files.length })
  })
})
