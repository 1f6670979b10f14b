// What a form of the account screen is answered.
import type { DisplayedKey } from './two-factor.server.ts'

export const INTENTS = [
  'change-password',
  'end-session',
  'end-other-sessions',
  'start-two-factor',
  'confirm-two-factor',
  'stop-two-factor',
  'renew-backup-codes',
  'remove-passkey',
] as const

export type Intent = (typeof INTENTS)[number]

export type AccountAnswer = {
  intent: Intent
  isDone: boolean
  /** What was done, or what is wrong. */
  message: string
  /** The field that is wrong, by its name. */
  field?: string
  /** While the second step is being set up. */
  key?: DisplayedKey
  /** Backup codes, to be shown this once. */
  codes?: string[]
}
