// Files that take the parser minutes: each is named, and the others become posts.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { findPost, newFolderForEachTest, POST } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { limitsFor, SLOW_POST, SLOW_REASON } from '#tests/support/slow-files.ts'

const { write, sync } = newFolderForEachTest()

onDatabase('syncFolder', (test) => {
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
})
