// Collects the links of all public posts and pages, once a night.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { checkedAddress } from '#src/lib/web/checked-address.ts'

/** Posts are read in batches, so that neither a query nor the memory grows with the site. */
const BATCH = 200
/** More addresses of other sites are not checked: at a polite pace the nights would not suffice. */
const ADDRESSES_MAX = 50_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type CollectLinks = { origin: string; now: Date; signal: AbortSignal }

/** Adds addresses that are not known yet, due at once. Stops between two batches when the signal aborts. */
export async function collectLinks(db: Db, { origin, now, signal }: CollectLinks): Promise<void> {
  for (let after: string | null = FIRST_ID; after !== null && !signal.aborted; ) after = await collectBatch(db, { after, origin, now })
}

type Use = { address: string; post: string; href: string }

/** Returns the post that the next batch begins after; null after the last one. */
async function collectBatch(db: Db, { after, origin, now }: { after: string; origin: string; now: Date }): Promise<string | null> {
  const { rows } = await db.execute<{ id: string; hrefs: string[] }>(sql`
    select id, link_hrefs as hrefs from posts where status = 'published' and id > ${after}::uuid order by id limit ${BATCH}`)
  const uses = rows.flatMap(({ id, hrefs }) => hrefs.flatMap((href) => toUse(href, id, origin)))
  await storeUses(db, { postIds: rows.map(({ id }) => id), uses, now })
  return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
}

function toUse(href: string, post: string, origin: string): Use[] {
  const checked = checkedAddress(href, origin)
  return checked ? [{ address: checked.address, post, href }] : []
}

async function storeUses(db: Db, { postIds, uses, now }: { postIds: string[]; uses: Use[]; now: Date }): Promise<void> {
  const at = now.toISOString()
  const found = sql`jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb) as found(address text, post uuid, href text)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into checked_links (address, next_check_at, used_at)
      select distinct address, ${at}::timestamptz, ${at}::timestamptz from ${found}
      where (select count(*) from checked_links) < ${ADDRESSES_MAX} or address in (select old.address from checked_links old)
      order by address
      on conflict (address) do update set used_at = excluded.used_at`)
    await tx.execute(sql`delete from link_uses where post_id = any(${sql.param(postIds)}::uuid[])`)
    await tx.execute(sql`
      insert into link_uses (address, post_id, href)
      select address, post, href from ${found} join checked_links using (address) join posts on posts.id = post
      on conflict do nothing`)
  })
}
