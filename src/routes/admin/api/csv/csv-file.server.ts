import type { RouterContextProvider } from 'react-router'
import type { CsvImportMode, CsvImportReport } from '#src/lib/csv-import.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertContentType, assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import { type AdminRequest, adminRequest, answerAdmin } from '../handle-change.server.ts'

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> }
type Imported = { csv: string; mode: CsvImportMode; origin: string; now: Date }

/** Answers a CSV file with the date in its name. */
export function answerCsv(
  { context }: Pick<Asked, 'context'>,
  name: string,
  write: (db: AdminRequest['db']) => Promise<string>,
): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
    }
    return new Response(await write(db), { headers })
  })
}

/** The CSV file as the body, of at most `limit` bytes. `?mode=` is a `CsvImportMode`, `check` by default. */
export function answerCsvImport(
  { request, url, context }: Asked,
  limit: number,
  work: (admin: AdminRequest, imported: Imported) => Promise<CsvImportReport>,
): Promise<Response> {
  const { origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'text/csv')
    const admin = adminRequest(context)
    const csv = readCsvText(await readBytes(request, limit))
    return work(admin, { csv, mode: readMode(url.searchParams.get('mode')), origin, now: admin.now })
  })
}

function readMode(text: string | null): CsvImportMode {
  return text === 'all' || text === 'valid' ? text : 'check'
}

/** Throws for other encodings, which would silently garble names. */
function readCsvText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'The file is not UTF-8. Spreadsheets offer it as “CSV UTF-8” when saving.' }, { cause })
  }
}
