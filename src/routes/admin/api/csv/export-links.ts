import { exportLinks } from '#src/features/links/admin/csv/export-links.server.ts'
import type { Route } from './+types/export-links.ts'
import { answerCsv } from './csv-file.server.ts'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerCsv(args, 'links', exportLinks)
}
