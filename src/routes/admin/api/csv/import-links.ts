import { importLinks } from '#src/features/links/admin/csv/import-links.server.ts'
import type { Route } from './+types/import-links.ts'
import { answerCsvImport } from './csv-file.server.ts'

const LIMIT = 10_000_000

export function action(args: Route.ActionArgs): Promise<Response> {
  return answerCsvImport(args, LIMIT, ({ db, actor }, file) => importLinks(db, actor, file))
}

export { methodNotAllowed as loader } from '#src/routes/api/method-not-allowed.ts'
