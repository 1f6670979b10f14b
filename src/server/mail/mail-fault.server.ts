// What is at fault when a mail server does not accept an e-mail, by the step of the protocol at which nodemailer failed.

export type MailConcern = 'server' | 'recipient' | 'message'

/** `server` for whatever happens before the recipient is named, and when the server ends the connection (421). */
export function concernOf(error: unknown): MailConcern {
  if (isRefusedUnsent(error)) return readText(error, 'code') === 'EMESSAGE' ? 'message' : 'recipient'
  const status = readStatus(error)
  if (status < 400 || status === 421) return 'server'
  const step = readText(error, 'command') ?? ''
  if (step.startsWith('RCPT TO')) return 'recipient'
  return step.startsWith('DATA') ? 'message' : 'server'
}

/** Whether the answer is one that another attempt does not change (5xx). */
export function isPermanent(error: unknown): boolean {
  return isRefusedUnsent(error) || readStatus(error) >= 500
}

/**
 * Whether the server may have got this e-mail, or may have failed because of it. Not while it could not be reached, refused to let us in, or refused the
 * sender.
 */
export function wasUnderWay(error: unknown): boolean {
  if (readStatus(error) > 0) return /^(RCPT TO|DATA)/.test(readText(error, 'command') ?? '')
  return !BEFORE_MAIL.has(readText(error, 'code') ?? '')
}

/** `EUNREACHED`: see `openSocket` of the pool. */
const BEFORE_MAIL: ReadonlySet<string> = new Set(['EUNREACHED', 'EDNS', 'ETLS', 'ENOAUTH', 'EAUTH', 'EENVELOPE', 'EMESSAGE'])

/** The status of the answer; 0 without one. */
export function readStatus(error: unknown): number {
  return typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0
}

export function readText(error: unknown, key: 'code' | 'command' | 'response'): string | null {
  if (typeof error !== 'object' || error === null || !(key in error)) return null
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : null
}

/** nodemailer refuses an address that would break out of its command, and a message larger than the server allows, without asking the server. */
function isRefusedUnsent(error: unknown): boolean {
  const code = readText(error, 'code')
  return readStatus(error) === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
