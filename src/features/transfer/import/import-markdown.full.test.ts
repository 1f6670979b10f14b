import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { CORPUS, missingCorpus } from '#tests/support/corpus.ts'
import { onDatabase } from '#tests/support/database.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { importMarkdown } from './import-markdown.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

onDatabase('importing Markdown', (test) => {
  test.skipIf(missingCorpus)(`the corpus comes in whole, and a second time changes nothing${missingCorpus}`, async ({ db }) => {
    const run = () => importMarkdown(db, CORPUS, { now, dryRun: false, ...listMediaIn([]) })
    expect((await run()).totals).toEqual({ created: 130, changed: 0, unchanged: 0, edited: 0, conflict: 0, skipped: 0 })
    expect((await run()).totals).toEqual({ created: 0, changed: 0, unchanged: 130, edited: 0, conflict: 0, skipped: 0 })
    const listed = await db.execute<{ posts: number }>(sql`SELECT posts FROM category_counts WHERE category_key = ''`)
    expect(listed.rows).toEqual([{ posts: 130 }])
  })
})
