import { exportRedirects } from '#src/features/redirects/admin/csv/export-redirects.server.ts'
import type { Route } from './+types/export-redirects.ts'
import { answerCsv } from './csv-file.server.ts'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerCsv(args, 'redirects', exportRedirects)
}
