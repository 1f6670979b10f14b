import { importRedirects } from '#src/features/redirects/admin/csv/import-redirects.server.ts'
import type { Route } from './+types/import-redirects.ts'
import { answerCsvImport } from './csv-file.server.ts'

/** 10,000 rows with long addresses. */
const LIMIT = 5_000_000

export function action(args: Route.ActionArgs): Promise<Response> {
  return answerCsvImport(args, LIMIT, ({ db, actor }, file) => importRedirects(db, actor, file))
}

export { methodNotAllowed as loader } from '#src/routes/api/method-not-allowed.ts'
