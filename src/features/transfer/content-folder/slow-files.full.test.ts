// Files that take the parser minutes: each is named, and the others become posts.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { findPost, newFolderForEachTest, POST } from '#tests/support/content-folder.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { limitsFor, SLOW_CONFIG, SLOW_POST, SLOW_REASON } from '#tests/support/slow-files.ts'

const { write, read, list, sync } = newFolderForEachTest()

async function problemOf(db: Db, file: string): Promise<string | null | undefined> {
  const [row] = await db.select({ problem: contentFiles.problem }).from(contentFiles).where(eq(contentFiles.path, file))
  return row?.problem
}

onEmbedded('syncFolder', (test) => {
  test('names a file that takes too long, and reads it again when it was changed', async ({ db }) => {
    const asked: string[] = []
    const limitMs = (file: string) => {
      asked.push(file)
      return limitsFor(/slow/).limitMs(file, 0)
    }
    write('slow.md', SLOW_POST)
    write('good.md', POST)
    await sync(db, { readLimits: { limitMs } })
    expect(await findPost(db, 'good')).toBeDefined()
    expect(await findPost(db, 'slow')).toBeUndefined()
    const [row] = await db.select().from(contentFiles).where(eq(contentFiles.path, 'slow.md'))
    expect(row).toMatchObject({ state: 'broken', problem: expect.stringMatching(SLOW_REASON) })
    asked.length = 0
    await sync(db, { readLimits: { limitMs } })
    expect(asked).toEqual([])
    write('slow.md', POST)
    await sync(db)
    expect(await findPost(db, 'slow')).toBeDefined()
  })

  test('reads the rest in later comparisons after so many slow files', async ({ db }) => {
    for (const file of ['slow-1.md', 'slow-2.md']) write(file, SLOW_POST)
    write('z.md', POST)
    const readLimits = { ...limitsFor(/slow/), waitMaxMs: 5_000 }
    await sync(db, { readLimits })
    expect(await problemOf(db, 'z.md')).toBe('the file was not read, because 1 other file took too long: change or remove those first')
    await sync(db, { readLimits })
    await sync(db, { readLimits })
    expect(await findPost(db, 'z')).toBeDefined()
    expect(await problemOf(db, 'slow-1.md')).toMatch(SLOW_REASON)
    expect(await problemOf(db, 'slow-2.md')).toMatch(SLOW_REASON)
  })

  test('names the configuration of a site that takes too long', async ({ db }) => {
    write('_config.yml', SLOW_CONFIG)
    write('good.md', POST)
    const { problem } = await sync(db, { readLimits: limitsFor(/_config/) })
    expect(problem).toMatch(/^_config\.yml: the file was not read within 5 s/)
    expect(await findPost(db, 'good')).toBeDefined()
  })

  test('writes a post whole whose file takes too long to compare', async ({ db }) => {
    await buildPost(db, { slug: 'long', title: 'Long', content: '<p>Some <strong>words</strong>.</p>'.repeat(500) })
    await sync(db, { readLimits: { limitMs: (_file, usualMs) => (usualMs > 5_000 ? 1 : 300_000) } })
    const [file = ''] = list().filter((name) => name.endsWith('.md'))
    expect(read(file).includes('\nmarkup: "markdown"\n')).toBe(true)
  })
})
