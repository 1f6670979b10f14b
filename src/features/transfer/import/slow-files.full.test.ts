// Secondary cases of files that take the parser minutes, and how long the process does not answer while they are read.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { writeFiles } from '#tests/support/git-commands.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { limitsFor, SLOW_CONFIG, SLOW_POST, SLOW_REASON, UNMATCHED } from '#tests/support/slow-files.ts'
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

onEmbedded('importMarkdown', (test) => {
  test('names a file that takes too long in a dry run, too', async ({ db }) => {
    write({ 'slow.md': SLOW_POST, 'z.md': GOOD, 'p.png': 'bytes' })
    const report = await run(db, { dryRun: true })
    expect(outcomes(report)).toEqual(['slow.md skipped', 'z.md created'])
    expect(report.files[0]?.reason).toMatch(SLOW_REASON)
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([])
  })

  test('reads no more files after so many slow ones, and the next import reads them', async ({ db }) => {
    write({ 'slow-1.md': SLOW_POST, 'slow-2.md': SLOW_POST, 'slow-3.md': SLOW_POST, 'z.md': GOOD, 'p.png': 'bytes' })
    const readLimits = { ...limitsFor(/slow/), waitMaxMs: 10_000 }
    const { files } = await run(db, { readLimits })
    const rest = 'the file was not read, because 2 other files took too long: change or remove those first'
    const slow = files.filter(({ reason }) => SLOW_REASON.test(reason ?? ''))
    expect(slow).toHaveLength(2)
    expect(files.filter(({ reason }) => reason === rest)).toHaveLength(2)
    for (const { file } of slow) rmSync(path.join(folder, file))
    expect(outcomes(await run(db, { readLimits }))).toEqual([expect.stringMatching(/^slow-\d.md skipped$/), 'z.md created'])
  })

  test('goes on without the configuration of a site that takes too long', async ({ db }) => {
    write({ '_config.yml': SLOW_CONFIG, 'z.md': GOOD, 'p.png': 'bytes' })
    const report = await run(db, { readLimits: limitsFor(/_config/) })
    expect(outcomes(report)).toEqual(['z.md created', '_config.yml skipped'])
    expect(report.files[1]?.reason).toMatch(SLOW_REASON)
  })

  test('leaves an export of another program out that takes too long', async ({ db }) => {
    const mobiledoc = JSON.stringify({ version: '0.3.1', cards: [['markdown', { markdown: UNMATCHED }]], sections: [[10, 0]] })
    const data = { posts: [{ id: 1, slug: 'one', title: 'One', mobiledoc }] }
    write({ 'slow.json': JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data }] }), 'z.md': GOOD, 'p.png': 'bytes' })
    const report = await run(db)
    expect(outcomes(report)).toEqual(['z.md created', 'slow.json skipped'])
    expect(report.files[1]?.reason).toMatch(SLOW_REASON)
  })

  test('does not occupy this thread while it reads files that take too long', async ({ db }) => {
    write({ 'a.md': SLOW_POST, 'b.md': `# B\n\n${'_a*'.repeat(20_000)}`, 'c.mdx': SLOW_POST })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { totals } = await run(db, { readLimits: {} })
    delay.disable()
    expect(totals.skipped).toBe(3)
    // On this thread it was minutes. A busy machine pauses every thread.
    expect(delay.max / 1e6).toBeLessThan(2_000)
  })
})
