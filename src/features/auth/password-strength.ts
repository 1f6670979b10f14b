import { PASSWORD_MIN } from './credentials.schema.ts'

/** Describes the strength of a password of this length. Rules about characters would make passwords worse. */
export function passwordStrength(length: number): string {
  if (length === 0) return `At least ${PASSWORD_MIN} characters. A sentence is easiest to remember and hardest to guess.`
  if (length < PASSWORD_MIN) return `Too short: ${PASSWORD_MIN - length} more.`
  if (length < 16) return 'Good enough. Every character more helps.'
  return length < 24 ? 'Strong.' : 'Very strong.'
}
