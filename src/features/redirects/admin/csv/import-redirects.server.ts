import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type CsvImportMode, type CsvImportReport, isWritten } from '#src/lib/csv-import.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { writeRules } from '../../plan-rules.server.ts'
import { lockRules } from '../../stored-rules.server.ts'
import { planImport } from './plan-import.server.ts'
import { readRedirectCsv } from './redirect-csv.ts'

type ImportOptions = {
  csv: string
  mode: CsvImportMode
  /** The origin of this site. */
  origin: string
  now: Date
}

/**
 * Adds and changes rules by their old address, in one transaction. Throws invalid_input with a `reason` for a file that is not a CSV file of
 * redirects.
 */
export async function importRedirects(db: Db, actor: Admin, { csv, mode, origin, now }: ImportOptions): Promise<CsvImportReport> {
  const file = readRedirectCsv(csv)
  if ('problem' in file) throw new AppError('invalid_input', { reason: file.problem })
  const report = await db.transaction(async (tx) => {
    const { plan, rules } = await planImport(tx, file.rows, { stored: await lockRules(tx, origin), origin })
    if (isWritten(plan, mode)) await writeRules(tx, rules, now)
    return { isWritten: isWritten(plan, mode), ...plan }
  })
  const { added, changed, refused } = report
  if (report.isWritten) logger.info({ added, changed, refused, by: actor.id }, 'redirects imported')
  return report
}
