/** The embedded engine's file system numbers errors as WASI does, where Node's have negative numbers and a name. */
const WASI_ERRORS: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** The name of a file system's refusal, such as ENOSPC, in an error or what caused it; undefined for other errors. */
export function fileErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E')) return error.code
  if ('errno' in error && typeof error.errno === 'number' && WASI_ERRORS[error.errno]) return WASI_ERRORS[error.errno]
  if ('message' in error && /no space left on device/i.test(String(error.message))) return 'ENOSPC'
  return 'cause' in error ? fileErrorCode(error.cause) : undefined
}
