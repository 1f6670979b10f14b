// Lets the running site export itself as files, because it alone has the embedded database open.
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { type ReportRun, requestReport } from '#src/server/control/request-report.server.ts'
import { parseStaticMessage, type StaticCommand, type StaticReport } from './static-command.ts'

const ENDED = 'The site ended before the export was complete: run it again, it goes on where it was.'

/** Asks the site that runs as `holder`. Throws OperatorError when that process is not a site, or refuses. */
export function requestStaticExport(holder: LockHolder, command: StaticCommand, run: ReportRun): Promise<StaticReport> {
  return requestReport(holder, { command: '/export-static', body: command, does: 'export', ended: ENDED, parse: parseStaticMessage }, run)
}
