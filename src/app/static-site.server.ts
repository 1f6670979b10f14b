// Exports the site as files, in the process that has its database open (decision 144): with an application of its own, which renders for another
// origin and without a page cache.
import * as build from 'virtual:react-router/server-build'
import type { Database } from '#src/db/client/client.server.ts'
import { exportStaticSite, readPictureFormats } from '#src/features/transfer/static-site/export-static-site.server.ts'
import { prepareFor } from '#src/features/transfer/static-site/page-script.ts'
import { prepareSearch } from '#src/features/transfer/static-site/search/export-search.server.ts'
import type { StaticCommand, StaticReport } from '#src/features/transfer/static-site/static-command.ts'
import { cacheKey, canonicalKey } from '#src/routes/cache-key.ts'
import { createApp } from '#src/server/http/app.server.ts'
import { uncachedPages } from '#src/server/page-cache/page-cache.server.ts'
import { replacedFiles } from './replaced-files.server.ts'

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/** Throws OperatorError when the folder cannot be used. */
export async function runStaticExport(database: Database, command: StaticCommand, run: Run): Promise<StaticReport> {
  const { origin, api, layout } = command
  const formats = await readPictureFormats(database.db)
  const search = await prepareSearch(database.db, formats, run.signal)
  const app = createApp({
    build,
    database,
    pages: uncachedPages(cacheKey),
    replaced: replacedFiles(database),
    staticSite: { origin, api, ...prepareFor(formats, { found: search.page, api, layout }) },
  })
  const ask = async (address: string, headers: Record<string, string>) => app.fetch(new Request(origin + address, { headers }))
  return exportStaticSite(database.db, { ...command, ask, canonicalAddress: canonicalKey, formats, search, ...run })
}
