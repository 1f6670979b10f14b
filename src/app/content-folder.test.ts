// The content folder that the owner turns on and off on the screen of files, with the jobs of the site.
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import { posts } from '#src/db/schema/posts.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { syncNow } from '#src/features/transfer/content-folder/sync-runner.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openForOwner } from '#tests/support/open-site.ts'
import { startSiteJobs } from './site-jobs.server.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const PATIENT = { timeout: 60_000, interval: 50 }
const at = (...names: string[]) => path.join(dataDir, ...names)

// Both engines use the same data folder.
beforeEach(() => {
  for (const name of ['linked', 'taken', 'mine', 'one', 'two', 'again']) rmSync(at(name), { recursive: true, force: true })
})

let stop = async () => {}
afterEach(() => stop())

async function open(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/files.tsx'])
  return {
    async choose(name: unknown, headers: Record<string, string> = {}) {
      const body = JSON.stringify({ intent: 'choose-folder', name })
      const { status } = await ask('/admin/files.data', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      })
      return status
    },
    async folder() {
      const { loaderData } = await (await ask('/admin/files')).json()
      return loaderData['routes/admin/files'].folder
    },
  }
}

onDatabase('the content folder of the settings', (test) => {
  test('is refused outside of the data folder, where Inkfolio has its own files, behind a link, and to a visitor', async ({ database }) => {
    const { choose } = await open(database)
    for (const name of ['../posts', '..', 'a/b', '/tmp', 'a.b', '', 'db', 'backups', 7, undefined]) expect(await choose(name)).toBe(400)
    symlinkSync('/tmp', at('linked'))
    writeFileSync(at('taken'), '')
    for (const name of ['linked', 'taken']) expect(await choose(name)).toBe(409)
    expect(await choose('mine', { Cookie: '' })).not.toBe(200)
    expect((await getSettings(database.db)).contentFolder).toBeNull()
    expect(['db', 'backups', 'mine'].filter((name) => existsSync(at(name)))).toEqual([])
  })

  test('has the posts as files while it is on, in both directions, and afterwards nothing more is written', async ({ database, db }) => {
    const { choose, folder } = await open(database)
    stop = startSiteJobs(database)
    expect(await folder()).toBeNull()
    expect(await choose('mine')).toBe(200)
    expect(await folder()).toBe(at('mine'))

    await buildPost(db, { slug: 'hello', title: 'Hello', content: '<p>First words.</p>' })
    const file = at('mine', 'posts/hello.md')
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('First words.'), PATIENT)
    writeFileSync(file, readFileSync(file, 'utf8').replace('First', 'Second'))
    const contentOf = async () => (await db.select({ content: posts.content }).from(posts).where(eq(posts.slug, 'hello')))[0]?.content
    await vi.waitFor(async () => expect(await contentOf()).toBe('<p>Second words.</p>'), PATIENT)

    expect(await choose(null)).toBe(200)
    await buildPost(db, { slug: 'later' })
    writeFileSync(file, readFileSync(file, 'utf8').replace('Second', 'Third'))
    await syncNow()
    expect(readdirSync(at('mine/posts'))).toEqual(['hello.md'])
    expect(await contentOf()).toBe('<p>Second words.</p>')
    expect(await db.select().from(contentFiles)).toEqual([])
  })

  test('that is another one, or empty, is filled, and moves no post to the trash', async ({ database, db }) => {
    const { choose } = await open(database)
    stop = startSiteJobs(database)
    await buildPost(db, { slug: 'only' })
    for (const name of ['one', 'two', 'one']) {
      rmSync(at(name), { recursive: true, force: true })
      expect(await choose(name)).toBe(200)
      await vi.waitFor(() => expect(readdirSync(at(name, 'posts'))).toEqual(['only.md']), PATIENT)
    }
    expect((await db.select({ status: posts.status }).from(posts)).map(({ status }) => status)).toEqual(['published'])
  })

  test('belongs to the data folder in which it was turned on', async ({ database }) => {
    const { choose, folder } = await open(database)
    expect(await choose('mine')).toBe(200)
    const id = readFileSync(at('.content-folder'), 'utf8')
    // As another node, or a restored site, has it.
    writeFileSync(at('.content-folder'), 'another')
    expect(await folder()).toBeNull()
    rmSync(at('.content-folder'))
    expect(await folder()).toBeNull()
    await database.db.update(contentFolder).set({ problem: 'gone', unwatchedFolders: 3 })
    expect(await choose('mine')).toBe(200)
    expect((await database.db.select().from(contentFolder))[0]).toMatchObject({ problem: null, unwatchedFolders: 0 })
    expect(await folder()).toBe(at('mine'))
    expect(readFileSync(at('.content-folder'), 'utf8')).not.toBe(id)
  })

  test('is compared as if for the first time when it is on again: a post and a file that differ wait for the owner', async ({
    database,
    db,
  }) => {
    const { choose } = await open(database)
    stop = startSiteJobs(database)
    const { id } = await buildPost(db, { slug: 'hello', title: 'Hello', content: '<p>First words.</p>' })
    const file = at('again', 'posts/hello.md')
    expect(await choose('again')).toBe(200)
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), PATIENT)
    expect(await choose(null)).toBe(200)
    await db.update(posts).set({ content: '<p>Site words.</p>', draftVersion: 9 }).where(eq(posts.id, id))
    const changed = readFileSync(file, 'utf8').replace('First', 'File')
    writeFileSync(file, changed)
    expect(await choose('again')).toBe(200)
    const states = () => db.select({ state: contentFiles.state }).from(contentFiles)
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'conflict' }]), PATIENT)
    expect(readFileSync(file, 'utf8')).toBe(changed)
  })
})
