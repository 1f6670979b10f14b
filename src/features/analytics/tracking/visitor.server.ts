import { createHmac } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'

export type VisitorTraits = { address: string; userAgent: string; host: string }

/**
 * Identifies a visitor for one day by a keyed hash in the form of a UUID. The key changes every day and the rows of past days are
 * deleted, so that visitors cannot be tracked across days. The traits themselves are never stored.
 */
export async function hashVisitor(db: Db, day: string, { address, userAgent, host }: VisitorTraits): Promise<string> {
  const key = createHmac('sha256', await getSecret(db, 'visitors'))
    .update(day)
    .digest()
  const hex = createHmac('sha256', key)
    .update(JSON.stringify([address, userAgent, host]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
