import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { linkTotals } from '#src/db/schema/links.ts'

const counted = (column: PgColumn) => sql<number>`coalesce(${column}, 0)`.mapWith(Number)

/** The columns of the counts of a link. A link that was never opened has no row. */
export const gateTotals = {
  opened: counted(linkTotals.opened),
  ready: counted(linkTotals.ready),
  clicked: counted(linkTotals.clicked),
  unlocked: counted(linkTotals.unlocked),
  accessed: counted(linkTotals.accessed),
  wrongPasswords: counted(linkTotals.wrongPasswords),
}
