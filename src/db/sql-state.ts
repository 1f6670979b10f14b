/** The SQLSTATE of a database error, also when it is the cause of other errors. Undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9FHPX][0-9A-Z]{4}$/.test(error.code)) return error.code
  return sqlState(error.cause)
}

/** The violated constraint of a database error, also when it is the cause of other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return violatedConstraint(error.cause)
}

/** Whether the data itself caused the error (SQLSTATE classes 21, 22, 23, 54), so that a retry cannot succeed. */
export function isDataError(error: unknown): boolean {
  return /^(?:21|22|23|54)/.test(sqlState(error) ?? '')
}
