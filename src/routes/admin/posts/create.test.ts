import { expect } from 'vitest'
import { storeSettings } from '#src/features/settings/store-settings.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const SCREENS = ['posts', 'pages', 'templates']

onEmbedded('the screens of new posts, pages and templates', (test) => {
  test('begin in the form that the settings name, unless the address names one', async ({ database }) => {
    const ask = await openForOwner(
      database,
      SCREENS.map((screen) => `routes/admin/${screen}/create.tsx`),
    )
    const forms = (query = '') =>
      Promise.all(
        SCREENS.map(async (screen) => {
          const { loaderData } = await (await ask(`/admin/${screen}/create${query}`)).json()
          return loaderData[`routes/admin/${screen}/create`].form
        }),
      )
    const all = (form: string) => SCREENS.map(() => form)
    expect(await forms()).toEqual(all('rich text'))
    expect(await forms('?form=paint')).toEqual(all('rich text'))
    expect(await forms('?form=markdown')).toEqual(all('markdown'))
    await storeSettings(database.db, new Map([['newPostForm', 'markdown']]), new Date('2026-05-01'))
    expect(await forms()).toEqual(all('markdown'))
    expect(await forms('?form=rich+text')).toEqual(all('rich text'))
  })
})
