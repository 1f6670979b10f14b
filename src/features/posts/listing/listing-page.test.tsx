import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { ListingPage } from './listing-page.tsx'
import { loadListing } from './load-listing.server.ts'

async function renderListing(db: Db, address: string) {
  const data = await loadListing(db, new URL(address, 'http://site'), { scope: 'posts', doNotCache: () => undefined })
  const Page = createRoutesStub([{ path: '/', Component: () => <ListingPage {...data} path="/posts" lead="" /> }])
  return renderToStaticMarkup(<Page />)
}

onDatabase('the counts of a listing', (test) => {
  test.for(['?search=walrus&category=Sea', '?category=Sea'])(
    'the heading, the message and the pill of %s count the same posts',
    async (query, { db }) => {
      for (const category of ['Sea', 'Sea', 'Land', 'Land', 'Land']) await buildPost(db, { title: 'A walrus', category: [category] })
      const page = await renderListing(db, `/posts${query}`)
      expect(page).toMatch(/<p class="label">2 posts<\/p>/)
      expect(page).toContain('2 results found in Sea')
      expect(page).toMatch(/aria-current="true"[^>]*>Sea <span[^>]*>2</)
    },
  )
})
