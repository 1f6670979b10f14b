// Action data of the account screen.
import type { DisplayedKey } from './two-factor.server.ts'

export const ACCOUNT_INTENTS = [
  'change-profile',
  'change-password',
  'end-session',
  'end-other-sessions',
  'start-two-factor',
  'confirm-two-factor',
  'stop-two-factor',
  'renew-backup-codes',
  'remove-passkey',
] as const

export type AccountIntent = (typeof ACCOUNT_INTENTS)[number]

export type AccountActionData = {
  intent: AccountIntent
  isDone: boolean
  /** A success or error message. */
  message: string
  /** Name of the invalid field. */
  field?: string
  /** Set while the second step is being set up. */
  key?: DisplayedKey
  /** New backup codes. They are displayed only once. */
  codes?: string[]
}
