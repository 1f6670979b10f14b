// A file that is gone and a new one: one post under another name, or two posts.
import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { postSlugs } from '#src/db/schema/posts.ts'
import { trashPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { findPost, newFolderForEachTest, POST } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'

const { place, write, kinds } = newFolderForEachTest()

onDatabase('files that are gone, and new ones', (test, engine) => {
  test.each([
    { what: 'with its title and date', text: POST, changed: POST.replace('First words.', 'All is new.\n\nReally all.') },
    {
      what: 'without a date, with at least half of its text',
      text: '---\ntitle: Hello\n---\n\nOne.\n\nTwo *more*.\n\nThree.\n',
      changed: '---\ntitle: Another title\n---\n\nOne.\n\nTwo *more*.\n\nFour.\n\nFive.\n',
    },
  ])('a file that is renamed and changed at once, $what, keeps its post', async ({ text, changed }) => {
    const { db } = await engine.open()
    write('old-name.md', text)
    write('other.md', '---\ntitle: Other\ndate: 2026-01-02\n---\n\nOther words.\n')
    await kinds(db)
    const before = await findPost(db, 'old-name')
    rmSync(place('old-name.md'))
    write('new-name.md', changed)
    expect(await kinds(db, { dryRun: true })).toEqual(['import'])
    expect(await kinds(db)).toEqual(['import'])
    expect(await findPost(db, 'new-name')).toMatchObject({ id: before?.id, status: 'published' })
    expect((await db.select().from(postSlugs)).map(({ slug }) => slug)).toEqual(['old-name'])
    expect(await kinds(db)).toEqual([])
  })

  test('of two new files that may be a removed one, and of one that may be either of two, none is', async ({ db }) => {
    const undated = (title: string, text: string) => `---\ntitle: ${title}\n---\n\nOne.\n\nTwo.\n\n${text}\n`
    write('dated.md', POST)
    write('undated.md', undated('A', 'Three.'))
    write('stays.md', POST.replace('Hello', 'Stays'))
    await kinds(db)
    for (const name of ['dated', 'undated']) rmSync(place(`${name}.md`))
    write('new-1.md', POST.replace('First', 'Second'))
    write('new-2.md', POST.replace('First', 'Third'))
    write('new-3.md', undated('B', 'Four.'))
    write('new-4.md', undated('C', 'Five.'))
    expect((await kinds(db)).sort()).toEqual(['create', 'create', 'create', 'create', 'trash', 'trash'])
    for (const name of ['new-1', 'new-2', 'new-3', 'new-4']) rmSync(place(`${name}.md`))
    write('new-5.md', POST.replace('First', 'Fourth'))
    write('new-6.md', undated('D', 'Six.'))
    expect((await kinds(db, { dryRun: true })).filter((kind) => kind !== 'trash').sort()).toEqual(['create', 'create'])
  })

  test('a new file with the title and date of a post that is in the trash, or with less than half of its text, is another post', async ({
    db,
    actor,
  }) => {
    write('trashed.md', POST)
    write('gone.md', '---\ntitle: Gone\n---\n\nOne.\n\nTwo.\n\nThree.\n')
    write('stays.md', POST.replace('Hello', 'Stays'))
    await kinds(db)
    await trashPosts(db, actor, { postIds: [(await findPost(db, 'trashed'))?.id ?? ''], now: new Date() })
    await kinds(db)
    rmSync(place('gone.md'))
    write('new-1.md', POST.replace('First', 'Second'))
    write('new-2.md', '---\ntitle: Gone\n---\n\nOne.\n\nNew.\n\nQuite new.\n')
    expect((await kinds(db)).sort()).toEqual(['create', 'create', 'trash'])
  })
})
