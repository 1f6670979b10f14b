// The build of `export --static`: only a build can render pages. The CLI loads it as build/server/export-static.js.
import { findLockHolder } from '#src/db/client/data-lock.server.ts'
import { getDatabase } from '#src/db/process-database.server.ts'
import { createRedirectCache } from '#src/features/redirects/find-redirect.server.ts'
import { createSettingsCache } from '#src/features/settings/settings-cache.server.ts'
import type { StaticCommand, StaticReport } from '#src/features/transfer/static-site/static-command.ts'
import { cacheKey } from '#src/routes/cache-key.ts'
import { requestCommand } from '#src/server/control/request-command.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { openPageCache } from '#src/server/page-cache/page-cache.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'
import { exportStaticCommand } from './export-static-command.server.ts'

type Run = { onProgress: (done: number, total: number) => void; signal: AbortSignal }

/**
 * Exports from the configured database, or asks the site that has it open. The caller is another build of the same sources, in which errors have
 * other classes: `refusal` is the sentence of an OperatorError.
 */
export async function exportStatic(command: StaticCommand, run: Run): Promise<{ report: StaticReport } | { refusal: string }> {
  try {
    return { report: await exportOrAsk(command, run) }
  } catch (error) {
    if (error instanceof OperatorError) return { refusal: error.message }
    throw error
  }
}

async function exportOrAsk(command: StaticCommand, run: Run): Promise<StaticReport> {
  try {
    return await exportFromDatabase(command, run)
  } catch (error) {
    const holder = findLockHolder(error)
    if (!holder) throw error
    // Only one process can open the embedded database. If the site has it open, the site exports.
    return await requestCommand(holder, exportStaticCommand, command, run)
  }
}

async function exportFromDatabase(command: StaticCommand, run: Run): Promise<StaticReport> {
  const database = await getDatabase({ command: commandLine(exportStaticCommand.name), creates: false })
  try {
    const firstListeners = [createSettingsCache(database.db), createRedirectCache(database.db)]
    const pages = await openPageCache(database, { maxBytes: 0, cacheKey, firstListeners })
    try {
      return await exportStaticCommand.answer(database, command, run)
    } finally {
      await pages.stop()
    }
  } finally {
    await database.close()
  }
}
