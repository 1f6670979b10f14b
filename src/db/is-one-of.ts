import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether the column holds one of the values. The list is one parameter, an array: `inArray` makes one for each value, and PostgreSQL
 * takes at most 65,535 in a statement.
 */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`
}
