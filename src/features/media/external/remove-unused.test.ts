import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { externalImages } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { registerExternalImages } from './external-images.server.ts'
import { removeUnusedExternal } from './remove-unused.server.ts'

const { signal } = new AbortController()
const urlOf = (name: string) => `https://elsewhere.example/${name}.png`

async function registered(db: Db): Promise<string[]> {
  const rows = await db.select({ url: externalImages.url }).from(externalImages)
  return rows.map(({ url }) => url.replace(/^.*\/|\.png$/g, '')).sort()
}

onBothEngines('removeUnusedExternal', (test) => {
  test('removes the pictures of posts that are gone, and keeps those of every other', async ({ db }) => {
    expect(await removeUnusedExternal(db, signal)).toBe(0)
    const names = ['shown', 'twice', 'thumbnail', 'social', 'trashed', 'removed', 'purged']
    const known = await registerExternalImages(db, names.map(urlOf))
    const showing = (...shown: string[]) => ({
      renderedHtml: shown.map((name) => `<img src="/media/external/${known.get(urlOf(name))?.hash}/700">`).join(''),
    })
    const edited = await buildPost(db, showing('shown', 'twice', 'removed'))
    await buildPost(db, { ...showing('twice'), thumbnail: urlOf('thumbnail'), socialImage: `//${urlOf('social').slice(8)}` })
    await buildPost(db, { ...showing('trashed'), status: 'trashed' })
    await buildPost(db, { ...showing('purged', 'twice'), status: 'trashed', purgeAt: new Date() })
    // A batch has fewer posts.
    for (let more = 0; more < 201; more += 1) await buildPost(db)
    await db.update(posts).set(showing('shown')).where(eq(posts.id, edited.id))
    expect(await removeUnusedExternal(db, AbortSignal.abort())).toBe(0)
    expect(await removeUnusedExternal(db, signal)).toBe(2)
    expect(await registered(db)).toEqual(['shown', 'social', 'thumbnail', 'trashed', 'twice'])
    expect(await removeUnusedExternal(db, signal)).toBe(0)
  })
})
