import type { Db } from '#src/db/client/client.server.ts'
import { subscribers } from '#src/db/schema/subscribers.ts'

type SubscriberRow = typeof subscribers.$inferSelect

let made = 0

/** Inserts a subscriber who confirmed an hour after asking. Later ones asked on later days. */
export async function buildSubscriber(db: Db, overrides: Partial<typeof subscribers.$inferInsert> = {}): Promise<SubscriberRow> {
  made += 1
  const askedAt = overrides.askedAt ?? new Date(Date.UTC(2026, 0, made, 8))
  const confirmedAt = overrides.status === 'pending' ? null : new Date(askedAt.getTime() + 3_600_000)
  const [row] = await db
    .insert(subscribers)
    .values({ email: `reader-${made}@example.com`, status: 'active', source: 'article', askedAt, confirmedAt, ...overrides })
    .returning()
  if (!row) throw new Error('the subscriber was not stored')
  return row
}
