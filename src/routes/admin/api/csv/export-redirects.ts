import { exportRedirects } from '#src/features/redirects/admin/csv/export-redirects.server.ts'
import { adminRequest, answerAdmin } from '../handle-change.server.ts'
import type { Route } from './+types/export-redirects.ts'

/** Answers all rules as a CSV file. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="redirects-${now.toISOString().slice(0, 10)}.csv"`,
    }
    return new Response(await exportRedirects(db), { headers })
  })
}
