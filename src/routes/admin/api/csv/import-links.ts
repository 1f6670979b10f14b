import { importLinks } from '#src/features/links/admin/csv/import-links.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { assertContentType, assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import { adminRequest, answerAdmin } from '../handle-change.server.ts'
import type { Route } from './+types/import-links.ts'
import { readCsvText } from './read-csv-text.server.ts'

const LIMIT = 10_000_000

/** The CSV file as the body. `?dry_run=1` changes nothing. Answers an `ImportReport`. */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    assertContentType(request, 'text/csv')
    const { db, actor, now } = adminRequest(context)
    const csv = readCsvText(await readBytes(request, LIMIT))
    return importLinks(db, actor, { csv, isDryRun: url.searchParams.has('dry_run'), origin, now })
  })
}

export { methodNotAllowed as loader } from '#src/routes/api/method-not-allowed.ts'
