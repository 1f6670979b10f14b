import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { findDifferences } from './find-differences.server.ts'
import { listFiles } from './list-files.server.ts'
import { createContentSync } from './sync-runner.server.ts'
import { syncTools } from './sync-tools.server.ts'

onDatabase('watching too many folders', (test) => {
  test('is said to the owner, and in doctor', async ({ database, db }) => {
    const folder = temporaryFolder()
    for (let index = 0; index < 2_000; index += 1) {
      mkdirSync(path.join(folder, `pictures-${index}`))
      writeFileSync(path.join(folder, `pictures-${index}/a.png`), '')
    }
    const ending = new AbortController()
    const sync = createContentSync(database, {
      findFolder: async () => folder,
      writesDrafts: false,
      tools: syncTools(db),
      signal: ending.signal,
    })
    await sync.run()
    ending.abort()
    await sync.ended()
    // The root is one more. A system that watches fewer refuses more of them.
    expect((await listFiles(db)).unwatchedFolders).toBeGreaterThan(0)
    expect(await findDifferences(db, { folder, writesDrafts: false })).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/: the same as the posts; [\d,]+ folders? cannot be watched: a change there is found within a minute$/),
    })
  })
})
