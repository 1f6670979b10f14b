// Files that take the parser minutes: each is left out and named, and the process answers meanwhile.
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { writeFiles } from '#tests/support/git-commands.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { limitsFor, SLOW_POST, SLOW_REASON } from '#tests/support/slow-files.ts'
import { type ImportOptions, type ImportReport, importMarkdown } from './import-markdown.server.ts'

const GOOD = '---\ntitle: Good\n---\nWords. ![](p.png)'

let folder = ''

beforeEach(() => {
  folder = temporaryFolder()
})

const write = (files: Record<string, string>) => writeFiles(folder, files)

function run(db: Db, changes: Partial<ImportOptions> = {}) {
  const now = new Date('2026-11-20T12:00:00Z')
  return importMarkdown(db, folder, { now, dryRun: false, ...listMediaIn([]), readLimits: limitsFor(/slow/), ...changes })
}

const outcomes = ({ files }: ImportReport) => files.map(({ file, outcome }) => `${file} ${outcome}`)

onDatabase('importMarkdown', (test) => {
  test('leaves a file out that takes too long, names it, and goes on', async ({ db }) => {
    write({ 'slow.md': SLOW_POST, 'z.md': GOOD, 'p.png': 'bytes' })
    const report = await run(db)
    expect(outcomes(report)).toEqual(['slow.md skipped', 'z.md created'])
    expect(report.files[0]?.reason).toMatch(SLOW_REASON)
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([{ slug: 'z' }])
  })

  test('lets the process go on while a file is read, and ends the reading with its signal', async ({ db }) => {
    write({ 'a.md': GOOD, 'p.png': 'bytes', 'slow.md': SLOW_POST })
    const ended = new AbortController()
    // The reading of the slow file would take minutes; it ends because this thread gets to count.
    const onFile = async () => {
      const countTurns = (turns: number) => {
        if (turns === 0) ended.abort(new Error('counted'))
        else setImmediate(countTurns, turns - 1)
      }
      countTurns(1_000)
    }
    await expect(run(db, { readLimits: limitsFor(/^$/), onFile, signal: ended.signal })).rejects.toThrow('counted')
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([{ slug: 'a' }])
  })
})
