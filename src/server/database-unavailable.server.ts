// Whether something failed because of what the program stands on, and not because the program is wrong.
import { fileErrorCode } from '#src/db/client/file-error.js'
import { sqlState } from '#src/db/sql-state.ts'

/** Of the socket, as Node names them. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, too many connections, and the server going down or coming up. */
const SQL_STATES = /^(08...|53300|57P0[123])$/
/** What pg says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** The database could not be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && SOCKET_CODES.has(error.code)) return true
  return SQL_STATES.test(sqlState(error) ?? '') || MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause)
}

/** Nothing can be written until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100' || ['ENOSPC', 'EDQUOT'].includes(fileErrorCode(error) ?? '')
}
