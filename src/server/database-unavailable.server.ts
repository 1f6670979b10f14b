// Recognizes failures of the environment (database, disk), as opposed to defects of the program.
import { fileErrorCode } from '#src/db/client/file-error.js'
import { sqlState } from '#src/db/sql-state.ts'

/** Socket errors, by Node's codes. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, too many connections, and the server going down or coming up. */
const SQL_STATES = /^(08...|53300|57P0[123])$/
/** Errors of pg that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** The database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code)) return true
  return SQL_STATES.test(sqlState(error) ?? '') || MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** Whether the disk has no space left to write. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100' || ['ENOSPC', 'EDQUOT'].includes(fileErrorCode(error) ?? '')
}
