// Expected refusals. The outer HTTP layer translates them into a status. Everything else that is thrown is a defect.
export const ERROR_CODES = [
  'not_found',
  'invalid_input',
  'forbidden',
  'wrong_password',
  'gone',
  'conflict',
  'too_many_requests',
  'too_large',
  'unsupported_type',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const ERROR_STATUS = {
  not_found: 404,
  invalid_input: 400,
  forbidden: 403,
  wrong_password: 403,
  gone: 410,
  conflict: 409,
  too_many_requests: 429,
  too_large: 413,
  unsupported_type: 415,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** A problem that the operator can fix. The message is one sentence that says how. The CLI prints it without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
