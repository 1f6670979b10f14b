import type { Database } from '#src/db/client/client.server.ts'
import type { AskSite } from '#src/features/transfer/static-site/export-address.server.ts'
import { exportStaticSite, readPictureFormats } from '#src/features/transfer/static-site/export-static-site.server.ts'
import type { Layout } from '#src/features/transfer/static-site/layout.ts'
import { prepareFor } from '#src/features/transfer/static-site/page-script.ts'
import { prepareSearch } from '#src/features/transfer/static-site/search/export-search.server.ts'
import { canonicalKey } from '#src/routes/cache-key.ts'
import { openTestSite } from '#tests/support/site.ts'

const origin = 'https://blog.example'

/** The site, and an export of it into `folder`. */
export async function openExport(database: Database, { layout = 'files', api = null }: { layout?: Layout; api?: string | null } = {}) {
  const formats = await readPictureFormats(database.db)
  const search = await prepareSearch(database.db, formats, new AbortController().signal)
  const site = await openTestSite(database, {
    maxBytes: 0,
    isRendered: true,
    staticSite: { origin, api, ...prepareFor(formats, { found: search.page, api, layout }) },
  })
  const ask: AskSite = async (address, headers) => site.fetch(new Request(origin + address, { headers }))
  const run = (folder: string, asked = ask, signal = new AbortController().signal) =>
    exportStaticSite(database.db, {
      folder,
      origin,
      api,
      layout,
      ask: asked,
      canonicalAddress: canonicalKey,
      formats,
      search,
      onProgress: () => {},
      signal,
    })
  return { ask, run }
}
