import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import { posts } from '#src/db/schema/posts.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { env } from '#src/server/env.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { chooseContentFolder } from './choose-folder.server.ts'
import { contentFolderOf } from './content-folder-of.server.ts'
import type { FolderChange } from './folder-change.ts'
import type { ContentGit } from './git/content-git.server.ts'
import { hashOf } from './scan/read-file.server.ts'
import { type ContentSync, type ContentSyncOptions, createContentSync, wakeContentSync } from './sync-runner.server.ts'
import { syncTools } from './sync-tools.server.ts'

const POST = '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n'
const PATIENT = { timeout: 60_000, interval: 50 }

let ending = new AbortController()
let started: ContentSync | null = null
afterEach(async () => {
  ending.abort()
  await started?.ended()
  ending = new AbortController()
  started = null
})

type Started = { sync: ContentSync; changes: FolderChange[] }

type StartOptions = Partial<Pick<ContentSyncOptions, 'findFolder' | 'tools'> & Pick<ContentGit, 'beforeSync' | 'beforeWrite'>>

function start(
  database: Database,
  folder: string,
  { findFolder = async () => folder, tools = syncTools(database.db), ...git }: StartOptions = {},
): Started {
  const changes: FolderChange[] = []
  const afterSync = async (made: readonly FolderChange[]) => void changes.push(...made)
  const findGit = async () => ({ beforeSync: async () => {}, beforeWrite: async () => {}, ...git, afterSync })
  started = createContentSync(database, { findFolder, writesDrafts: false, tools, signal: ending.signal, findGit })
  return { sync: started, changes }
}

onDatabase('watching the content folder', (test) => {
  test('a folder that does not exist is a problem for the owner, until it is there', async ({ database }) => {
    const folder = path.join(temporaryFolder(), 'later')
    const { sync } = start(database, folder)
    await sync.run()
    const problem = async () => (await database.db.select({ problem: contentFolder.problem }).from(contentFolder))[0]?.problem
    expect(await problem()).toMatch(/does not exist: create it, or choose another one\.$/)
    mkdirSync(folder)
    await sync.run()
    expect(await problem()).toBeNull()
  })

  test('a file that an editor saves by renaming, in a new folder too, is noticed; a post that changes is written', async ({
    database,
    db,
  }) => {
    const folder = temporaryFolder()
    const { sync, changes } = start(database, folder)
    await sync.run()
    const contentOf = async (slug: string) =>
      (await db.select({ content: posts.content }).from(posts).where(eq(posts.slug, slug)))[0]?.content
    const save = (file: string, text: string) => {
      writeFileSync(path.join(folder, `.${path.basename(file)}.tmp`), text)
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      renameSync(path.join(folder, `.${path.basename(file)}.tmp`), path.join(folder, file))
    }
    save('notes/hello.md', POST)
    await vi.waitFor(async () => expect(await contentOf('hello')).toBe('<p>First words.</p>'), PATIENT)
    save('notes/hello.md', POST.replace('First', 'Second'))
    await vi.waitFor(async () => expect(await contentOf('hello')).toBe('<p>Second words.</p>'), PATIENT)
    await db.update(posts).set({ markdown: 'Third words.\n', draftVersion: sql`draft_version + 1` })
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'notes/hello.md'), 'utf8')).toContain('Third words.'), PATIENT)
    await vi.waitFor(
      () =>
        expect(changes).toEqual([{ reason: 'updated', title: 'Hello', files: [{ path: 'notes/hello.md', sha256: expect.any(String) }] }]),
      PATIENT,
    )
    expect((await db.select({ markdown: posts.markdown }).from(posts))[0]?.markdown).toBe('Third words.\n')
  })

  test('a picture that is replaced in a folder without Markdown is noticed', async ({ database }) => {
    const folder = temporaryFolder()
    const storeMedia = async ({ bytes }: { bytes: Uint8Array }) => ({ url: `/media/${hashOf(bytes)}` })
    const { sync } = start(database, folder, { tools: { ...syncTools(database.db), storeMedia } })
    const picture = path.join(folder, 'static/img/map.png')
    mkdirSync(path.dirname(picture), { recursive: true })
    writeFileSync(picture, 'one')
    writeFileSync(path.join(folder, 'hello.md'), `${POST}\n![A map](/img/map.png)\n`)
    await sync.run()
    const content = async () => (await database.db.select({ content: posts.content }).from(posts))[0]?.content
    expect(await content()).toContain(hashOf('one'))
    writeFileSync(picture, 'three')
    await vi.waitFor(async () => expect(await content()).toContain(hashOf('three')), PATIENT)
  })

  test('a burst of changes, also during a comparison, causes at most two comparisons', async ({ database }) => {
    const folder = temporaryFolder()
    let comparisons = 0
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const beforeSync = async () => {
      comparisons += 1
      begun.resolve()
      await held.promise
    }
    const { sync } = start(database, folder, { beforeSync })
    const burst = (name: string) => {
      for (let index = 0; index < 20; index += 1) {
        writeFileSync(path.join(folder, `${name}-${index}.md`), POST)
        wakeContentSync()
      }
    }
    burst('one')
    await begun.promise
    burst('two')
    const runs = Array.from({ length: 5 }, () => sync.run())
    held.resolve()
    await Promise.all(runs)
    // Later ones would be of late events.
    expect(comparisons).toBe(2)
    expect(await database.db.select({ slug: posts.slug }).from(posts)).toHaveLength(40)
  })

  test('another process that compares is waited for, and one that was killed is replaced', async ({ database, db }) => {
    const folder = temporaryFolder()
    await buildPost(db, { slug: 'mine' })
    const lease = (seconds: number) =>
      db.update(contentFolder).set({ leasedBy: sql`gen_random_uuid()`, leasedUntil: sql`now() + make_interval(secs => ${seconds})` })
    await lease(3600)
    const { sync, changes } = start(database, folder)
    await sync.run()
    expect(changes).toEqual([])
    await lease(-1)
    wakeContentSync()
    await vi.waitFor(
      () => expect(changes).toMatchObject([{ reason: 'published', files: [{ path: 'posts/mine.md', sha256: expect.any(String) }] }]),
      PATIENT,
    )
  })

  test('a folder that is turned off during a comparison gets no further file once that is done', async ({ database, db, actor }) => {
    for (const slug of ['one', 'two', 'three']) await buildPost(db, { slug })
    const name = `off-${randomUUID()}`
    const folder = path.join(env().DATA_DIR, name)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await chooseContentFolder(db, actor, { name, now: new Date() })
    const choosing: Promise<void>[] = []
    const { sync } = start(database, folder, {
      findFolder: async () => contentFolderOf(await getSettings(db)),
      async beforeWrite() {
        if (choosing.length > 0) return
        choosing.push(chooseContentFolder(db, actor, { name: null, now: new Date() }))
        await vi.waitFor(async () => expect((await getSettings(db)).contentFolder).toBeNull(), PATIENT)
      },
    })
    await sync.run()
    await Promise.all(choosing)
    const written = readdirSync(path.join(folder, 'posts'))
    expect(written.length).toBeGreaterThan(0)
    rmSync(path.join(folder, 'posts'), { recursive: true })
    await sync.run()
    expect(readdirSync(folder)).toEqual([])
    expect(await db.select().from(contentFiles)).toEqual([])
  })
})
