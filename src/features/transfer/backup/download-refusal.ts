// Why a backup is not downloaded. The form posts to a route whose answer is the file, so that a refusal leads back to the screen in its address.
import { PASSKEY_REFUSED, tooManyAttempts, WRONG_PASSWORD } from '#src/features/auth/sign-in/sign-in-messages.ts'

const REASONS = ['password', 'passkey', 'attempts', 'other'] as const
export type DownloadRefusal = { reason: (typeof REASONS)[number]; seconds?: number }

const MAX_SECONDS = 86_400

export function refusedDownloadHref(screen: string, name: string, { reason, seconds }: DownloadRefusal): string {
  const query = new URLSearchParams({ download: name, refused: reason, ...(seconds === undefined ? {} : { seconds: String(seconds) }) })
  return `${screen}?${query}#download`
}

/** The sentence for the address of the screen, and the field that it belongs to; null for none, or an unknown one. */
export function downloadProblem(query: URLSearchParams): { problem: string; field: string | null } | null {
  switch (REASONS.find((known) => known === query.get('refused'))) {
    case 'password':
      return { problem: WRONG_PASSWORD, field: 'password' }
    case 'passkey':
      return { problem: PASSKEY_REFUSED, field: null }
    case 'attempts':
      return { problem: tooManyAttempts(Math.min(Number(query.get('seconds')) || 0, MAX_SECONDS)), field: 'password' }
    case 'other':
      return { problem: 'That did not work. Please try again in a moment.', field: null }
    case undefined:
      return null
  }
}
