import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { chooseContentFolder } from '#src/features/transfer/content-folder/choose-folder.server.ts'
import { runSyncCommand } from '#src/features/transfer/content-folder/command/run-sync.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { inspectSite } from './inspect-site.server.ts'

const dataDir = await vi.hoisted(async () => {
  vi.stubEnv('CONTENT_GIT', 'off')
  return (await import('#tests/support/own-data-folder.ts')).ownDataFolder()
})

const folder = path.join(dataDir, 'mine')
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const POST = '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n'

async function open(database: Database) {
  await chooseContentFolder(database.db, await buildAdmin(database.db), { name: 'mine', now: new Date() })
  return {
    line: async () => (await inspectSite(database)).find(({ check }) => check === 'content folder'),
    sync: () => runSyncCommand(database.db, { check: false, acceptsDeletions: false }, new AbortController().signal),
  }
}

onDatabase('the content folder, in diagnostics', (test, engine) => {
  test('has no line without a folder, and one about Git with it', async ({ database }) => {
    const checks = async () => (await inspectSite(database)).map(({ check }) => check).filter((check) => check.startsWith('content '))
    expect(await checks()).toEqual([])
    await open(database)
    expect(await checks()).toEqual(['content folder', 'content git'])
  })

  test('is fine when both sides agree, or will with the next comparison', async () => {
    const { line, sync } = await open(await engine.open())
    write('hello.md', POST)
    expect(await line()).toMatchObject({ ok: true, detail: `${folder}: 1 difference that the next comparison settles` })
    await sync()
    expect(await line()).toMatchObject({ ok: true, detail: `${folder}: the same as the posts` })
  })

  test('is wrong, and says what to do, about what waiting does not settle, before and after a comparison', async ({ database }) => {
    const { line, sync } = await open(database)
    write('hello.md', POST)
    await sync()
    write('hello.md', POST.replace('First', 'File'))
    write('broken.md', '---\ntitle: [x\n---\n')
    await database.db.update(posts).set({ markdown: 'Site words.', draftVersion: 9 })
    const detail = `${folder}: 1 file changed on both sides: decide at /admin/files; 1 file that cannot be read or written: mend what /admin/files names`
    expect(await line()).toMatchObject({ ok: false, detail })
    await sync()
    expect(await line()).toMatchObject({ ok: false, detail })
    // Mended, the next comparison settles it.
    write('broken.md', POST.replace('Hello', 'Mended'))
    write('hello.md', POST)
    expect(await line()).toMatchObject({ ok: true, detail: `${folder}: 2 differences that the next comparison settles` })
  })

  test('is wrong when it is gone, or nearly all of its files are', async () => {
    const { line, sync } = await open(await engine.open())
    for (const name of ['one.md', 'two.md']) write(name, POST)
    await sync()
    for (const name of ['one.md', 'two.md']) rmSync(path.join(folder, name))
    expect(await line()).toMatchObject({ ok: false, detail: `${folder}: 2 files gone at once: confirm it at /admin/files` })
    rmSync(folder, { recursive: true })
    expect(await line()).toMatchObject({
      ok: false,
      detail: `The content folder ${folder} does not exist: create it, or choose another one.`,
    })
  })
})
