// Sends what waits for subscribers, as the job of a site does: `node send-mails.ts <DATABASE_URL or data folder> <address of the mail server>`. A process
// that was killed before is not waited for.
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { mailTurns } from '#src/db/schema/mail.ts'
import { createMailRunner } from '#src/features/subscribers/mailing/send-mails.server.ts'
import { mailTools } from './mail-subscribers.ts'

const [place = '', smtpUrl = ''] = process.argv.slice(2)
const database = place.startsWith('postgres:') ? await openPostgres(place) : await openEmbedded(place, 'test')
await database.db.update(mailTurns).set({ leasedBy: null, leasedUntil: null })
await createMailRunner(database.db, mailTools(smtpUrl))()
await database.close()
console.log('DONE')
