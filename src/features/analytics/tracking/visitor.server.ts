import { createHmac } from 'node:crypto'
import type { Db } from '#src/db/client/client.server.ts'
import { getSecret } from '#src/server/secrets.server.ts'

export type VisitorTraits = { address: string; userAgent: string; host: string }

/**
 * Who is reading, for one day: a keyed hash, shaped like a UUID. Its key is derived anew for every day, and what is stored under it is
 * deleted when the day is over, so that nobody can be followed from one day to the next. What goes in is stored nowhere.
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
