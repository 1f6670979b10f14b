// WebAuthn in the browser: the server's options go to the authenticator, and its response goes back to the server.
import * as v from 'valibot'
import { type AdminFailure, postJson } from '#src/lib/admin-api.ts'
import { PASSKEY_REFUSED, SIGN_IN_FAILED } from '../sign-in/sign-in-messages.ts'
import { writeAssertion, writeNewPasskey } from './write-credential.ts'

/** Whether this browser supports passkeys at this address: a passkey belongs to a host name, not to an IP address. */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|^\[/.test(location.hostname)
  return hasName && 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

const requestOptionsSchema = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
const creationOptionsSchema = v.object({ options: v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject) })

/** Asks for a passkey and signs in with it. Returns null, or a sentence for what went wrong; '' after a cancel. */
export async function requestPasskeySignIn(): Promise<string | null> {
  const asked = await requestAssertion(SIGN_IN_FAILED)
  if ('problem' in asked) return asked.problem
  try {
    const entered = await postJson(v.object({ state: v.literal('admin') }), '/admin/auth/passkey/verify-authentication', asked.assertion)
    return entered.ok ? null : reasonOf(entered, SIGN_IN_FAILED)
  } catch {
    return SIGN_IN_FAILED
  }
}

const CONFIRM_FAILED = 'The passkey could not be asked for. Please try again in a moment.'

/** Asks for a passkey to confirm a change. `assertion` is the response for the server; `problem` a sentence, '' after a cancel. */
export async function requestPasskeyConfirmation(): Promise<{ assertion: string } | { problem: string }> {
  const asked = await requestAssertion(CONFIRM_FAILED)
  return 'problem' in asked ? asked : { assertion: JSON.stringify(asked.assertion) }
}

async function requestAssertion(failureMessage: string): Promise<{ assertion: unknown } | { problem: string }> {
  try {
    const options = await postJson(requestOptionsSchema, '/admin/auth/passkey/generate-authenticate-options', {})
    if (!options.ok) return { problem: reasonOf(options, failureMessage) }
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.data)
    const assertion = writeAssertion(await navigator.credentials.get({ publicKey }))
    return assertion ? { assertion } : { problem: PASSKEY_REFUSED }
  } catch (error) {
    return { problem: isCancelled(error) ? '' : failureMessage }
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
    const response = writeNewPasskey(await navigator.credentials.create({ publicKey }))
    if (!response) return ADD_FAILED
    const added = await postJson(v.object({ name: v.string() }), PASSKEYS, { intent: 'add', name, response })
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
function reasonOf({ body }: AdminFailure, failureMessage: string): string {
  return v.is(reasonSchema, body) ? body.reason : failureMessage
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
