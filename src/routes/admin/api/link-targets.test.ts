import { expect } from 'vitest'
import { recordings } from '#src/db/schema/media.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

onEmbedded('the loader of link-targets', (test, engine) => {
  test('finds recordings and downloads by their name and description', async () => {
    const database = await engine.open()
    const ask = await openForOwner(database, ['routes/admin/api/link-targets.ts'])
    const file = { hash: 'a'.repeat(64), format: 'pdf', bytes: 9, fileName: 'slides.pdf', description: 'The talk of May' } as const
    await database.db.insert(recordings).values(file)
    const find = async (text: string) => (await (await ask(`/admin/functions/link-targets?text=${text}`)).json()).targets
    const target = { kind: 'file', label: 'slides.pdf', to: `/media/${file.hash}.pdf`, post: null, state: null }
    expect(await find('slides')).toEqual([target])
    expect(await find('talk+of+May')).toEqual([target])
    expect(await find('')).toEqual([])
    expect(await find('nothing')).toEqual([])
  })
})
