import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { type ImportOptions, importMarkdown } from './import-markdown.server.ts'

const HASH = 'a'.repeat(64)

const now = new Date('2026-11-20T12:00:00Z')

let folder = ''

let stored: string[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-import-'))
  stored = []
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(db: Db, changes: Partial<ImportOptions> = {}) {
  return importMarkdown(db, folder, {
    now,
    dryRun: false,
    storeMedia: async ({ bytes }) => {
      stored.push(new TextDecoder().decode(bytes))
      return { url: `/media/${HASH}` }
    },
    storeRecording: async (content) => {
      for await (const chunk of content) stored.push(Buffer.from(chunk).toString())
      return { url: `/media/${HASH}.mp4` }
    },
    resolveImages: async (urls) => new Map(urls.map((src) => [src, { src, srcSet: '', width: null, height: null }])),
    ...changes,
  })
}

onDatabase('importing Markdown', (engine) => {
  const corpus = path.join(projectRoot, '../shared/corpus/markdown')
  describe.skipIf(!existsSync(corpus))(
    `the corpus of articles (${existsSync(corpus) ? 'found' : `not found at ${corpus}: skipped`})`,
    () => {
      test('comes in whole, and a second time changes nothing', async () => {
        const { db } = await engine.open()
        cpSync(corpus, folder, { recursive: true })
        expect((await run(db)).totals).toEqual({ created: 130, changed: 0, unchanged: 0, edited: 0, skipped: 0 })
        expect((await run(db)).totals).toEqual({ created: 0, changed: 0, unchanged: 130, edited: 0, skipped: 0 })
        const listed = await db.execute<{ posts: number }>(sql`SELECT posts FROM category_counts WHERE category_key = ''`)
        expect(listed.rows).toEqual([{ posts: 130 }])
      })
    },
  )
})
