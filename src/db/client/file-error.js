/**
 * WASI error numbers of the embedded engine. Errors of Node have a code instead.
 * @type {Record<number, string>}
 */
const WASI_ERRORS = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/**
 * The code of a file system error, such as ENOSPC, in `error` or its causes. Undefined for other errors.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function fileErrorCode(error) {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E')) return error.code
  if ('errno' in error && typeof error.errno === 'number' && WASI_ERRORS[error.errno]) return WASI_ERRORS[error.errno]
  if ('message' in error && /no space left on device/i.test(String(error.message))) return 'ENOSPC'
  return 'cause' in error ? fileErrorCode(error.cause) : undefined
}
