import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { SignUp } from './sign-up.schema.ts'
import { MIN_ELAPSED_MS } from './sign-up-time.ts'

/**
 * Records an address that asks for new posts, and the e-mail that asks to confirm it: at most one a day, and none to an address that gets posts, nor
 * to one whose comments are banned. The caller learns nothing of that. What a program filled in is ignored.
 */
export async function signUp(db: Db, { email, source, website, elapsed_ms: elapsedMs }: SignUp, now: Date): Promise<void> {
  if (website !== '' || (elapsedMs !== null && elapsedMs < MIN_ELAPSED_MS)) return
  const at = now.toISOString()
  // One statement: of two forms with the same address, the second one waits for the row of the first one.
  await db.execute(sql`
    with asked as (
      insert into subscribers as known (email, source, asked_at)
      select ${email}, ${source}, ${at}::timestamptz where not exists (select from comment_bans where address = ${email})
      on conflict (email) do update set asked_at = excluded.asked_at
        where known.status <> 'active' and known.asked_at <= excluded.asked_at - interval '1 day'
      returning id
    )
    insert into mails (kind, subscriber_id, created_at, next_at)
    select 'confirmation', id, ${at}::timestamptz, ${at}::timestamptz from asked`)
}
