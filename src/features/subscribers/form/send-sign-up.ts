import { callFunction } from '#src/lib/browser/call-function.ts'
import { readWrongAddress } from '#src/lib/web/failed-answer.ts'
import { NOT_SIGNED_UP, SIGNED_UP, TOO_MANY_SIGN_UPS } from '../sign-up/sign-up-messages.ts'
import { MIN_ELAPSED_MS } from '../sign-up/sign-up-time.ts'

const TIMEOUT_MS = 30_000

/** `field` is about the address, `form` about the rest. */
export type SignUpAnswer = { kind: 'ok' | 'field' | 'form'; message: string }

/** Sends the fields of the form. `openedAt` is when it appeared, by `performance.now()`. Never rejects. */
export async function sendSignUp(typed: FormData, openedAt: number): Promise<SignUpAnswer> {
  try {
    // Who has the address filled in by the browser waits here.
    const rest = openedAt + MIN_ELAPSED_MS - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest + 5))
    const body = { ...Object.fromEntries(typed), elapsed_ms: Math.round(performance.now() - openedAt) }
    const response = await callFunction('subscribe', body, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return await readAnswer(response)
  } catch {
    return { kind: 'form', message: NOT_SIGNED_UP }
  }
}

async function readAnswer(response: Response): Promise<SignUpAnswer> {
  if (response.ok) return { kind: 'ok', message: SIGNED_UP }
  const reason = await readWrongAddress(response)
  if (reason) return { kind: 'form', message: reason }
  if (response.status === 429) return { kind: 'form', message: TOO_MANY_SIGN_UPS }
  if (response.status !== 400) return { kind: 'form', message: NOT_SIGNED_UP }
  const { message }: { message?: string } = await response.json()
  return message ? { kind: 'field', message } : { kind: 'form', message: NOT_SIGNED_UP }
}
