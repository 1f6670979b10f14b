// A comparison costs what changed, not what there is: unchanged files are not read, and a fixed number of statements finds that out.
import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { posts } from '#src/db/schema/posts.ts'
import { importedHashOf } from '#src/features/posts/imported/imported-hash.server.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { recordSql } from '#tests/support/record-sql.ts'
import type { ReadLimits } from '../reading/file-reader.server.ts'
import { hashOf } from './scan/read-file.server.ts'
import { syncFolder } from './sync-folder.server.ts'
import { syncTools } from './sync-tools.server.ts'

const FILES = 300
/** Settings, rows, posts, and the row of the folder before and after. */
const STATEMENTS = 6
const OLD = new Date('2026-01-01T00:00:00Z')
const DATE = new Date('2026-01-02T00:00:00Z')

/** The files that were read since a test began to watch. */
let parsed = new Set<string>()

function sync(db: Db, folder: string) {
  const readLimits: ReadLimits = {
    limitMs(file, usualMs) {
      parsed.add(file)
      return usualMs
    },
  }
  const options = { readLimits, folder, writesDrafts: false, now: new Date('2026-11-20T12:00:00Z'), signal: AbortSignal.timeout(60_000) }
  return syncFolder(db, { ...options, tools: syncTools(db) })
}

const TEXT = '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n'

/** A folder whose files agree with their posts, and a comparison of it with its statements. */
async function fillFolder(db: Db) {
  const folder = temporaryFolder()
  const names = Array.from({ length: FILES }, (_, index) => `post-${index}`)
  const touch = (file: string, time: Date) => utimesSync(file, time, time)
  const { id: _id, ...like } = await buildPost(db, {
    title: 'Hello',
    description: 'First words.',
    content: '<p>First words.</p>',
    createdAt: DATE,
  })
  await db.delete(posts)
  const rows = await db
    .insert(posts)
    .values(names.map((slug) => ({ ...like, slug })))
    .returning()
  await db.insert(contentFiles).values(
    rows.map((row) => ({
      path: `${row.slug}.md`,
      postId: row.id,
      state: 'agreed' as const,
      fileHash: hashOf(TEXT),
      postHash: importedHashOf(row),
      postVersion: row.draftVersion,
      slug: row.slug,
      isLive: true,
      seenHash: hashOf(TEXT),
      seenSize: TEXT.length,
      seenTime: OLD.getTime(),
    })),
  )
  const files = names.map((name) => path.join(folder, `${name}.md`))
  for (const file of files) {
    writeFileSync(file, TEXT)
    touch(file, OLD)
  }
  return {
    files,
    touch,
    async compare() {
      const kinds: string[] = []
      const { statements } = await recordSql(async () => kinds.push(...(await sync(db, folder)).steps.map(({ kind }) => kind)))
      return { kinds, statements }
    },
  }
}

onPostgres(`${FILES} files`, (test) => {
  test('of which none changed are not read, whatever else the site holds', async ({ db }) => {
    const { files, touch, compare } = await fillFolder(db)
    for (let index = 0; index < 20; index += 1) await buildPost(db, { slug: `draft-${index}`, status: 'draft', content: '<p>Long</p>' })
    // Reading them would be a change of the posts.
    for (const file of files) {
      writeFileSync(file, TEXT.replace('First', 'Other'))
      touch(file, OLD)
    }
    const { kinds, statements } = await compare()
    expect(kinds).toEqual([])
    expect(statements.length).toBeLessThanOrEqual(STATEMENTS)
    expect(statements.filter((statement) => /"posts"\."content"/.test(statement))).toEqual([])
  })

  test('that got another time, or whose posts got another version, are not parsed', async ({ db }) => {
    const { files, touch, compare } = await fillFolder(db)
    for (const file of files) touch(file, new Date())
    await db.update(posts).set({ draftVersion: sql`draft_version + 1` })
    parsed = new Set()
    const first = await compare()
    expect(first.kinds).toEqual([])
    expect(parsed.size).toBe(0)
    // Articles are read fifty at a time.
    expect(first.statements.length).toBeLessThanOrEqual(STATEMENTS + 2 + FILES / 50)
    expect((await compare()).statements.length).toBeLessThanOrEqual(STATEMENTS)
  })

  test('of which three changed are three changes', async ({ db }) => {
    const { files, compare } = await fillFolder(db)
    for (const file of files.slice(0, 3)) writeFileSync(file, TEXT.replace('First words', 'Quite other words'))
    parsed = new Set()
    const { kinds, statements } = await compare()
    expect(kinds).toEqual(['import', 'import', 'import'])
    expect(parsed.size).toBe(3)
    expect(statements.length).toBeLessThan(STATEMENTS + 3 * 40)
  })
})
