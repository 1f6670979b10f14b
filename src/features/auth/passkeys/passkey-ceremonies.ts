// WebAuthn in the browser: the server's options go to the authenticator, and its response goes back to the server.
import * as v from 'valibot'
import { type AdminFailure, postJson } from '#src/lib/admin-api.ts'
import { PASSKEY_REFUSED, SIGN_IN_FAILED } from '../sign-in/sign-in-messages.ts'

/** Whether this browser supports passkeys at this address: a passkey belongs to a host name, not to an IP address. */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|^\[/.test(location.hostname)
  return hasName && 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

const requestOptionsSchema = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
const creationOptionsSchema = v.object({ options: v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject) })

/** Asks for a passkey and signs in with it. Returns null, or a sentence for what went wrong; '' after a cancel. */
export async function requestPasskeySignIn(): Promise<string | null> {
  try {
    const options = await postJson(requestOptionsSchema, '/admin/auth/passkey/generate-authenticate-options', {})
    if (!options.ok) return reasonOf(options, SIGN_IN_FAILED)
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.data)
    const credential = await navigator.credentials.get({ publicKey })
    if (!(credential instanceof PublicKeyCredential)) return PASSKEY_REFUSED
    const entered = await postJson(
      v.object({ state: v.literal('admin') }),
      '/admin/auth/passkey/verify-authentication',
      credential.toJSON(),
    )
    return entered.ok ? null : reasonOf(entered, SIGN_IN_FAILED)
  } catch (error) {
    return isCancelled(error) ? '' : SIGN_IN_FAILED
  }
}

const ADD_FAILED = 'The passkey could not be added. Please try again in a moment.'
const PASSKEYS = '/admin/functions/passkeys'

/** Makes a passkey on this device and registers it. Returns null, or a sentence for what went wrong; '' after a cancel. */
export async function registerPasskey({ name, password }: { name: string; password: string }): Promise<string | null> {
  try {
    const offered = await postJson(creationOptionsSchema, PASSKEYS, { intent: 'options', password })
    if (!offered.ok) return reasonOf(offered, ADD_FAILED)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offered.data.options)
    const credential = await navigator.credentials.create({ publicKey })
    if (!(credential instanceof PublicKeyCredential)) return ADD_FAILED
    const added = await postJson(v.object({ name: v.string() }), PASSKEYS, { intent: 'add', name, response: credential.toJSON() })
    return added.ok ? null : reasonOf(added, ADD_FAILED)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'This device has a passkey for your account already.'
    return isCancelled(error) ? '' : ADD_FAILED
  }
}

/** Browsers report a cancel and a timeout alike. */
function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}

const reasonSchema = v.object({ reason: v.string() })

/** The reason in the response. The usual messages for a status do not fit a sign-in. */
function reasonOf({ body }: AdminFailure, otherwise: string): string {
  return v.is(reasonSchema, body) ? body.reason : otherwise
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
