import { asc, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { writeSource } from '../../redirect-address.ts'
import { writeRedirectCsv } from './redirect-csv.ts'

/** All rules by address, so that two exports can be compared line by line. */
export async function exportRedirects(db: Db): Promise<string> {
  const rows = await db
    .select({ source: redirects.source, isPrefix: redirects.isPrefix, target: redirects.target, status: redirects.status })
    .from(redirects)
    .where(isNull(redirects.purgeAt))
    .orderBy(asc(redirects.source), asc(redirects.isPrefix))
  return writeRedirectCsv(
    rows.map(({ source, isPrefix, target, status }) => ({
      from: writeSource({ path: source, isPrefix }),
      to: target ?? '',
      status: String(status),
    })),
  )
}
