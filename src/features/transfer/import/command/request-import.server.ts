// Lets the running site import a folder, because it alone has the embedded database open.
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { type ReportRun, requestReport } from '#src/server/control/request-report.server.ts'
import type { SiteImportReport } from '../import-site.server.ts'
import { type ImportCommand, parseImportMessage } from './import-command.ts'

const ENDED = 'The site ended before the import was complete: run it again, what came in stays.'

/** Asks the site that runs as `holder`. Throws OperatorError when that process is not a site, or refuses. */
export function requestImport(holder: LockHolder, command: ImportCommand, run: ReportRun): Promise<SiteImportReport> {
  return requestReport(holder, { command: '/import', body: command, does: 'import', ended: ENDED, parse: parseImportMessage }, run)
}
