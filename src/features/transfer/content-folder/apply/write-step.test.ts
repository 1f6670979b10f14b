import fs, { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { syncFolder } from '../sync-folder.server.ts'
import { syncTools } from '../sync-tools.server.ts'

/** As an editor that saves the file as soon as it is there. */
function changeAfterRename(file: string, change: (text: string) => string): () => void {
  const { rename } = fs.promises
  const restore = () => {
    fs.promises.rename = rename
    syncBuiltinESMExports()
  }
  fs.promises.rename = async (from, to) => {
    await rename(from, to)
    if (to === file) writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
  syncBuiltinESMExports()
  onTestFinished(restore)
  return restore
}

onDatabase('the file of a post', (test) => {
  test('that is changed as soon as it is written changes its post', async ({ db }) => {
    const folder = temporaryFolder()
    const options = { folder, writesDrafts: false, signal: AbortSignal.timeout(60_000), tools: syncTools(db) }
    const sync = () => syncFolder(db, { ...options, now: new Date() })
    await buildPost(db, { slug: 'hello', content: '<p>First words.</p>' })
    const restore = changeAfterRename(path.join(folder, 'posts/hello.md'), (text) => text.replace('First', 'Second'))
    expect((await sync()).steps).toMatchObject([{ kind: 'write' }])
    restore()
    expect((await sync()).steps).toMatchObject([{ kind: 'import' }])
    expect(await db.select({ content: posts.content }).from(posts)).toEqual([{ content: '<p>Second words.</p>' }])
  })
})
