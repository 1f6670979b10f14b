// Exports the site as files, in the process that has its database open (decision 144): with an application of its own, which renders for another
// origin and without a page cache.
import type { ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '#src/db/client/client.server.ts'
import { exportStaticSite, readPictureFormats } from '#src/features/transfer/static-site/export-static-site.server.ts'
import { prepareFor } from '#src/features/transfer/static-site/page-script.ts'
import { prepareSearch } from '#src/features/transfer/static-site/search/export-search.server.ts'
import {
  parseStaticCommand,
  type StaticCommand,
  type StaticMessage,
  type StaticReport,
} from '#src/features/transfer/static-site/static-command.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { OperatorError } from '#src/server/errors.ts'
import { createApp } from '#src/server/http/app.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { uncachedPages } from '#src/server/page-cache/page-cache.server.ts'
import { replacedFiles } from './replaced-files.server.ts'

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/** Throws OperatorError when the folder cannot be used. */
export async function runStaticExport(database: Database, { folder, origin, api }: StaticCommand, run: Run): Promise<StaticReport> {
  const formats = await readPictureFormats(database.db)
  const search = await prepareSearch(database.db, formats, run.signal)
  const app = createApp({
    build,
    database,
    pages: uncachedPages(cacheKey),
    replaced: replacedFiles(database),
    staticSite: { origin, api, ...prepareFor(formats, search.page, api) },
  })
  const ask = async (address: string, headers: Record<string, string>) => app.fetch(new Request(origin + address, { headers }))
  return exportStaticSite(database.db, { folder, origin, api, ask, canonicalAddress: cacheKey, formats, search, ...run })
}

/** Exports for a command of the CLI while the site has the database open. The export ends when the command or the site does. */
export async function answerStaticExport(database: Database, json: string, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const command = parseStaticCommand(json)
  const left = new AbortController()
  response.once('close', () => left.abort(new OperatorError('The command that asked for the export has ended.')))
  const send = (message: StaticMessage) => void response.write(`${JSON.stringify(message)}\n`)
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  try {
    const report = await runStaticExport(database, command, {
      onProgress: (done, total) => send({ done, total }),
      signal: AbortSignal.any([signal, left.signal]),
    })
    send({ report })
  } catch (error) {
    if (!(error instanceof OperatorError) && !signal.aborted) logger.error({ err: error }, 'the export for a command of the CLI failed')
    send({ refusal: error instanceof OperatorError ? error.message : 'The export failed; see the log of the site.' })
  }
  response.end()
}
