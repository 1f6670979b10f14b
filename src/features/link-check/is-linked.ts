import { type SQL, sql } from 'drizzle-orm'

/** Whether the public post `p` still has the link of its use `u`. Drafts and posts in the trash have none. */
export const STILL_LINKS = sql`p.status = 'published' and p.link_hrefs ? u.href`

/** Whether a public post links to the address. Only such links are checked by themselves. */
export function isLinked(address: SQL): SQL {
  return sql`exists (select from link_uses u join posts p on p.id = u.post_id where u.address = ${address} and ${STILL_LINKS})`
}
