import { importRedirects } from '#src/features/redirects/admin/csv/import-redirects.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { assertContentType, assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import { adminRequest, answerAdmin } from '../handle-change.server.ts'
import type { Route } from './+types/import-redirects.ts'
import { readCsvText } from './read-csv-text.server.ts'

/** 10,000 rows with long addresses. */
const LIMIT = 5_000_000

/** The CSV file as the body. `?mode=check` changes nothing, `all` nothing when a row is refused. Answers an `ImportReport`. */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'text/csv')
    const { db, actor, now } = adminRequest(context)
    const csv = readCsvText(await readBytes(request, LIMIT))
    return importRedirects(db, actor, { csv, mode: readMode(url.searchParams.get('mode')), origin, now })
  })
}

function readMode(text: string | null): 'check' | 'all' | 'valid' {
  return text === 'all' || text === 'valid' ? text : 'check'
}

export { methodNotAllowed as loader } from '#src/routes/api/method-not-allowed.ts'
