// Folders that programs of Dropbox, Nextcloud, Syncthing or iCloud bring to several machines, and that several people write.
import { chmodSync, chownSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { findPost, newFolderForEachTest, POST } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { publishEdited } from '#tests/support/edit-post.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listFiles } from './list-files.server.ts'

const { place, write, list, sync, kinds } = newFolderForEachTest()

const OTHER = POST.replace('First words.', 'The other text.')
const COPIES = ['hello (conflicted copy 2026-03-01 101500).md', 'hello 2.md', 'hello.sync-conflict-20260301-101500-ABCDEFG.md']

onDatabase('conflicted copies', (test) => {
  test('are named and never published, until they are gone or other posts', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    for (const name of COPIES) write(name, OTHER)
    await sync(db)
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([{ slug: 'hello' }])
    const { broken, agreed } = await listFiles(db)
    expect(broken.map(({ path }) => path)).toEqual(COPIES)
    expect(broken.map(({ problem }) => problem)).toEqual(COPIES.map(() => expect.stringContaining('conflicted copy of hello.md')))
    expect(agreed).toBe(1)
    expect([...new Set(await kinds(db))]).toEqual(['broken'])
    for (const name of COPIES.filter((name) => name !== 'hello 2.md')) rmSync(place(name))
    write('hello 2.md', OTHER.replace('Hello', 'Hello again'))
    await sync(db)
    expect((await listFiles(db)).broken).toEqual([])
    expect((await findPost(db, 'hello-2'))?.title).toBe('Hello again')
  })

  test('that has the text of a file which is gone for a moment is not that file', async ({ db }) => {
    write('hello.md', POST)
    await sync(db)
    const [, , copy = ''] = COPIES
    renameSync(place('hello.md'), place(copy))
    await sync(db)
    expect(await findPost(db, 'hello')).toMatchObject({ status: 'published' })
    expect((await listFiles(db)).broken).toMatchObject([{ path: copy, problem: expect.stringContaining('hello.md, which is gone') }])
    write('hello.md', OTHER)
    await sync(db)
    expect((await findPost(db, 'hello'))?.markdown).toContain('The other text.')
    expect((await listFiles(db)).broken).toMatchObject([{ path: copy, problem: expect.stringContaining('changed on two sides') }])
    expect(list()).toEqual(['hello.md', copy])
    rmSync(place('hello.md'))
    rmSync(place(copy))
    expect((await kinds(db)).sort()).toEqual(['forget', 'trash'])
  })
})

onDatabase('a file that iCloud has not brought to this machine', (test) => {
  test('moves no post to the trash and is not written', async ({ db, actor }) => {
    write('hello.md', POST)
    await sync(db)
    renameSync(place('hello.md'), place('.hello.md.icloud'))
    expect((await sync(db)).steps).toEqual([])
    const { id: postId } = (await findPost(db, 'hello')) ?? { id: '' }
    await publishEdited(db, actor, { postId, fields: { markdown: 'Written here.\n' }, now: new Date('2026-11-20T11:00:00Z') })
    expect((await sync(db)).steps).toEqual([])
    expect(readdirSync(place(''))).not.toContain('hello.md')
    renameSync(place('.hello.md.icloud'), place('hello.md'))
    expect(await kinds(db)).toEqual(['write'])
    expect((await findPost(db, 'hello'))?.status).toBe('published')
  })

  test('moves its post to the trash when it is gone there too', async ({ db }) => {
    write('hello.md', POST)
    write('other.md', POST.replace('Hello', 'Other'))
    await sync(db)
    renameSync(place('hello.md'), place('.hello.md.icloud'))
    await sync(db)
    rmSync(place('.hello.md.icloud'))
    expect(await kinds(db)).toEqual(['trash'])
  })
})

onDatabase('files and folders that are written', (test) => {
  test('have the group of their folder, and the mode of the umask', async ({ db, actor }) => {
    const before = process.umask(0o002)
    try {
      chmodSync(place(''), 0o2775)
      // Only root gives a file any group.
      const isRoot = process.getuid?.() === 0
      if (isRoot) chownSync(place(''), 0, 4_242)
      const { gid } = statSync(place(''))
      const { id: postId } = await buildPost(db, { slug: 'mine', title: 'Mine' })
      await sync(db)
      expect(modeOf(place('posts'))).toBe(0o2775)
      expect(modeOf(place('posts/mine.md'))).toBe(0o664)
      expect([statSync(place('posts')).gid, statSync(place('posts/mine.md')).gid]).toEqual([gid, gid])
      chmodSync(place('posts/mine.md'), 0o660)
      await publishEdited(db, actor, { postId, fields: { title: 'Ours' }, now: new Date('2026-11-20T11:00:00Z') })
      await sync(db)
      expect([modeOf(place('posts/mine.md')), statSync(place('posts/mine.md')).gid]).toEqual([0o660, gid])
    } finally {
      process.umask(before)
    }
  })
})

function modeOf(file: string): number {
  return statSync(file).mode & 0o7777
}
