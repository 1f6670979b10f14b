import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { createPost } from '#src/features/posts/drafts/create-post.server.ts'
import { paint } from '#tests/paint.ts'
import { findPost, newFolderForEachTest } from '#tests/support/content-folder.ts'
import { onDatabase } from '#tests/support/database.ts'
import { draft, publishEdited } from '#tests/support/edit-post.ts'
import { syncTools } from './sync-tools.server.ts'

const { write, read, list, sync } = newFolderForEachTest()
const now = new Date('2026-11-19T12:00:00Z')

type Actor = Parameters<typeof createPost>[1]

async function publishMarkdown(db: Db, actor: Actor, markdown: string): Promise<string> {
  const fields = draft({ title: 'Hello', slug: 'hello', content: '', markdown, description: 'About it.' })
  const { postId } = await createPost(db, actor, { fields, now })
  await publishEdited(db, actor, { postId, now })
  return postId
}

const bodyOf = (file: string) => read(file).replace(/^---\n.*?\n---\n/s, '')
const SOURCE = 'Text *with*\r\n{{ value }} and  \nspaces.\n\n<!-- kept -->\n\n\n'

onDatabase('the file of a post in Markdown', (test) => {
  test('has its source byte for byte, and changes where the browser changed it', async ({ db, actor }) => {
    const postId = await publishMarkdown(db, actor, SOURCE)
    await sync(db)
    expect(list()).toContain('posts/hello.md')
    expect(bodyOf('posts/hello.md')).toBe(SOURCE)
    const head = read('posts/hello.md').slice(0, -SOURCE.length)
    await publishEdited(db, actor, { postId, fields: { markdown: SOURCE.replace('and', 'or') }, now })
    await sync(db)
    expect(read('posts/hello.md')).toBe(head + SOURCE.replace('and', 'or'))
    expect((await sync(db)).steps).toEqual([])
  })

  test('changes the source of the post, also by a byte that no reader sees', async ({ db, actor }) => {
    await publishMarkdown(db, actor, SOURCE)
    await sync(db)
    const changed = `${read('posts/hello.md')}\t\r\n`
    write('posts/hello.md', changed)
    await sync(db)
    expect((await findPost(db, 'hello'))?.markdown).toBe(`${SOURCE}\t\r\n`)
    expect(read('posts/hello.md')).toBe(changed)
  })

  test('leads to the files of its pictures, and keeps the addresses that the file has', async ({ db, actor }) => {
    const { url } = await storeMedia(db, { bytes: await paint(30, 20, '#a33'), alt: 'Red' })
    const withPictures = { tools: syncTools(db) }
    const postId = await publishMarkdown(db, actor, `![Red](${url} "t") \`${url}\`\n`)
    await sync(db, withPictures)
    expect(bodyOf('posts/hello.md')).toMatch(/^!\[Red\]\(\.\.\/media\/[0-9a-f]{64}\.\w+ "t"\) `\/media\/[0-9a-f]{64}`\n$/)
    await publishEdited(db, actor, { postId, fields: { markdown: `More ![Red](${url} "t") \`${url}\`\n` }, now })
    await sync(db, withPictures)
    expect(bodyOf('posts/hello.md')).toMatch(/^More !\[Red\]\(\.\.\/media\//)
    expect((await findPost(db, 'hello'))?.markdown).toContain(`![Red](${url} "t")`)
  })

  test('makes a new post in Markdown of the dialect that it names', async ({ db }) => {
    write('new.md', '---\ntitle: New\nmarkup: markdown\ndialect: hugo\n---\n~one~ tilde\n')
    await sync(db)
    expect(await findPost(db, 'new')).toMatchObject({ markdown: '~one~ tilde\n', dialect: 'hugo', content: '<p><del>one</del> tilde</p>' })
  })
})
