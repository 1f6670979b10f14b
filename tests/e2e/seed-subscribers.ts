// Adds subscribers to the site in DATA_DIR, which must not run: `node tests/e2e/seed-subscribers.ts`.
import { openDatabase } from '#src/db/client/client.server.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const LONG = `${'donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamten'.repeat(2)}@${'a-long-name-of-a-host.'.repeat(4)}example`

const { db, close } = await openDatabase('seed-subscribers')
try {
  await buildSubscriber(db, { email: 'waiting@example.net', status: 'pending', source: 'footer', askedAt: daysAgo(0.5) })
  await buildSubscriber(db, { email: LONG, askedAt: daysAgo(1), source: 'page', lastMailedAt: daysAgo(0.1) })
  await buildSubscriber(db, {
    email: 'left@example.net',
    status: 'left',
    askedAt: daysAgo(40),
    leftAt: daysAgo(2),
    lastMailedAt: daysAgo(3),
  })
  await buildSubscriber(db, { email: 'full-mailbox@example.net', status: 'suspended', source: 'footer', askedAt: daysAgo(50) })
  for (let number = 1; number <= 30; number += 1) {
    await buildSubscriber(db, { email: `reader-${number}@example.com`, askedAt: daysAgo(100 + number), lastMailedAt: daysAgo(number) })
  }
} finally {
  await close()
}
