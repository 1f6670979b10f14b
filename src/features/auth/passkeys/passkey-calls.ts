// WebAuthn: the server's options go to the authenticator, and what it says goes back. In the browser only.
import { PASSKEY_REFUSED, SIGN_IN_FAILED } from '../sign-in/sign-in-messages.ts'

/** Whether this browser can do it at this address: passkeys belong to a name, and an IP address is none. */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|^\[/.test(location.hostname)
  return hasName && 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Asks for a passkey and signs in with it. Answers what went wrong, in a sentence, or null; '' when the person gave up. */
export async function signInWithPasskey(): Promise<string | null> {
  try {
    const options = await post('/admin/auth/passkey/generate-authenticate-options')
    if (!options.ok) return messageOf(options.body, SIGN_IN_FAILED)
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.body)
    const credential = await navigator.credentials.get({ publicKey })
    if (!(credential instanceof PublicKeyCredential)) return PASSKEY_REFUSED
    const answer = await post('/admin/auth/passkey/verify-authentication', credential.toJSON())
    return answer.ok ? null : messageOf(answer.body, SIGN_IN_FAILED)
  } catch (error) {
    return hasGivenUp(error) ? '' : SIGN_IN_FAILED
  }
}

type NewPasskey = { name: string; password: string }

/** Makes a passkey on this device and registers it. Answers what went wrong, in a sentence, or null; '' when the person gave up. */
export async function addPasskey({ name, password }: NewPasskey): Promise<string | null> {
  const failed = 'The passkey could not be added. Please try again in a moment.'
  try {
    const options = await post('/admin/functions/passkey-options', { password })
    if (!options.ok) return messageOf(options.body, failed)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.body)
    const credential = await navigator.credentials.create({ publicKey })
    if (!(credential instanceof PublicKeyCredential)) return failed
    const answer = await post('/admin/functions/add-passkey', { name, response: credential.toJSON() })
    return answer.ok ? null : messageOf(answer.body, failed)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'This device has a passkey for your account already.'
    return hasGivenUp(error) ? '' : failed
  }
}

/** Browsers say the same whether somebody pressed Cancel or let the time run out. */
function hasGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

async function post(path: string, body: unknown = {}) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { ok: response.ok, body: await response.json() }
}

function messageOf(body: unknown, otherwise: string): string {
  const isSaid = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return isSaid ? String(body.message) : otherwise
}
