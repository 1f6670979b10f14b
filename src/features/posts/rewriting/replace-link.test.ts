import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { editPost } from '#tests/support/edit-post.ts'
import { buildPost, readPost } from '#tests/support/factories.ts'
import { getEditedPost } from '../drafts/editable-post.server.ts'
import { listPostsWithLink, type ReplacedLink, replaceLink } from './replace-link.server.ts'

const origin = 'https://inkfolio.example'
const now = new Date('2026-03-01T12:00:00Z')

async function open(db: Db) {
  const actor = await buildAdmin(db)
  const step = (address: string, to: string, { after = '', rewriteId = null }: { after?: string; rewriteId?: string | null } = {}) =>
    replaceLink(db, actor, { address, origin, to, after, rewriteId, now, resolveImages: (urls) => loadImageSources(db, urls) })
  return { actor, step }
}

const contentOf = async (db: Db, id: string) => (await readPost(db, id)).content

onDatabase('replacing a link', (test) => {
  test('finds every spelling of the address in posts, drafts and unpublished changes', async ({ db }) => {
    const { actor, step } = await open(db)
    const address = 'https://xn--old-una.example/a?b=1&c=2'
    const live = await buildPost(db, { title: 'Live', content: '<a href="https://xn--old-una.example/a?b=1&amp;c=2#part">x</a>' })
    const draft = await buildPost(db, { title: 'Draft', status: 'draft', content: `<a href='HTTPS://oldö.Example/a?b=1&c=2'>x</a>` })
    const project = await buildPost(db, { title: 'Project', isProject: true, projectSourceUrl: address })
    const edited = await buildPost(db, { title: 'Edited', content: '<p>x</p>' })
    await buildPost(db, { title: 'Other', content: '<a href="https://xn--old-una.example/a">x</a>' })
    await buildPost(db, { title: 'Text', content: `<p>${address}</p>` })
    await editPost(db, actor, { postId: edited.id, fields: { content: `<a href="${address}">x</a>` }, now })

    const { posts: found, isMore } = await listPostsWithLink(db, { address, origin })
    expect(found.map(({ title }) => title).sort()).toEqual(['Draft', 'Edited', 'Live', 'Project'])
    expect(isMore).toBe(false)

    expect(await step(address, 'https://new.example/?d&e')).toMatchObject({ replaced: 4, failed: [], next: null })
    expect(await contentOf(db, live.id)).toBe('<a href="https://new.example/?d&amp;e#part">x</a>')
    expect(await contentOf(db, draft.id)).toBe('<a href="https://new.example/?d&amp;e">x</a>')
    expect((await getEditedPost(db, edited.id)).fields.content).toBe('<a href="https://new.example/?d&amp;e">x</a>')
    expect((await readPost(db, project.id)).projectSourceUrl).toBe('https://new.example/?d&e')
    expect((await listPostsWithLink(db, { address, origin })).posts).toEqual([])
  })

  test('of this site, written as a path or as a whole address', async ({ db }) => {
    const { step } = await open(db)
    const path = await buildPost(db, { content: '<a href="/posts/old#a">x</a><a href="/posts/old">y</a>' })
    const whole = await buildPost(db, { content: `<a href="${origin}/posts/old#a">x</a>` })
    expect(await step('/posts/old#a', '/posts/new')).toMatchObject({ replaced: 2 })
    expect(await contentOf(db, path.id)).toBe('<a href="/posts/new">x</a><a href="/posts/old">y</a>')
    expect(await contentOf(db, whole.id)).toBe('<a href="/posts/new">x</a>')
  })

  test('continues where a step ended', async ({ db }) => {
    const { step } = await open(db)
    for (let number = 0; number < 23; number += 1) await buildPost(db, { content: '<a href="https://old.example/">x</a>' })
    let replaced = 0
    let last: ReplacedLink | null = null
    do {
      last = await step('https://old.example/', 'https://new.example/', { after: last?.next ?? '', rewriteId: last?.rewriteId ?? null })
      replaced += last.replaced
    } while (last.next !== null)
    expect(replaced).toBe(23)
  })

  test.for([
    ['javascript:alert(1)', 'must begin with'],
    ['new.example', 'must begin with'],
    ['', 'must begin with'],
    [' https://old.example/#part ', 'the same address'],
  ] as const)('refuses %j as the new address', async ([to, reason], { db }) => {
    const { step } = await open(db)
    await expect(step('https://old.example/', to)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { reason: expect.stringContaining(reason) },
    })
  })
})
