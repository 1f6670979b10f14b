import { exportLinks } from '#src/features/links/admin/csv/export-links.server.ts'
import { adminRequest, answerAdmin } from '../handle-change.server.ts'
import type { Route } from './+types/export-links.ts'

/** Answers all links as a CSV file. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="links-${now.toISOString().slice(0, 10)}.csv"`,
    }
    return new Response(await exportLinks(db), { headers })
  })
}
