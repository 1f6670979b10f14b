/** WASI error numbers of the embedded engine. Errors of Node have a code instead. */
const WASI_ERRORS: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** The code of a file system error, such as ENOSPC, in `error` or its causes. Undefined for other errors. */
export function fileErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E')) return error.code
  if ('errno' in error && typeof error.errno === 'number' && WASI_ERRORS[error.errno]) return WASI_ERRORS[error.errno]
  if ('message' in error && /no space left on device/i.test(String(error.message))) return 'ENOSPC'
  return 'cause' in error ? fileErrorCode(error.cause) : undefined
}
