/** The SQLSTATE of a database error, however deep the query builder has wrapped it; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(error.code)) return error.code
  return sqlState(error.cause)
}

/** The constraint that a database error names, however deep it is wrapped; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return violatedConstraint(error.cause)
}

/** Whether the database can never hold what was to be written (21, 22, 23, 54), rather than being away or busy. */
export function isRefusedByData(error: unknown): boolean {
  return /^(?:21|22|23|54)/.test(sqlState(error) ?? '')
}
