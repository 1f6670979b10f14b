import { type Database, openDatabase } from '#src/db/client/client.server.ts'
import { findLockHolder } from '#src/db/client/data-lock.server.ts'
import { type ReportRequest, type ReportRun, requestReport } from '#src/server/control/request-report.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'

/** Runs `work` on the configured database and closes it. `name` describes this process in error messages of others. */
export async function withDatabase<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(commandLine(name))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Like `withDatabase`. If the running site has the embedded database open, which only one process can, it does the work. Throws OperatorError when
 * another process has it open, or when the site refuses.
 */
export async function withSite<T>(
  name: string,
  work: (database: Database) => Promise<T>,
  request: ReportRequest,
  run: ReportRun,
): Promise<T> {
  try {
    return await withDatabase(name, work)
  } catch (error) {
    const holder = findLockHolder(error)
    if (!holder) throw error
    return requestReport(holder, request, run)
  }
}
