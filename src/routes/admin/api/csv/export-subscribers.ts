import { exportSubscribers } from '#src/features/subscribers/admin/list-subscribers.server.ts'
import { parseSubscriberQuery } from '#src/features/subscribers/admin/subscribers-url.ts'
import { AppError } from '#src/server/errors.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import type { Route } from './+types/export-subscribers.ts'
import { answerCsv } from './csv-file.server.ts'

/** The subscribers who match the filters in the query. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerCsv(args, 'subscribers', async (db) => {
    if (!canMail()) throw new AppError('not_found')
    return exportSubscribers(db, parseSubscriberQuery(args.url.searchParams))
  })
}
