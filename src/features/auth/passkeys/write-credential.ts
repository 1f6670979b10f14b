// The response of an authenticator as JSON. Password managers answer for the browser with objects of their own, whose `toJSON` throws or is missing.
// Only the fields are read, which all of them have: https://www.w3.org/TR/webauthn-3/#iface-pkcredential
import * as v from 'valibot'
import type { NewPasskey, PasskeyAssertion } from './passkey.schema.ts'

const bytes = v.pipe(v.custom<BufferSource>(isBytes), v.transform(toBase64Url))

const credential = { id: v.string(), rawId: bytes, type: v.literal('public-key') }

const assertionSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: v.nullish(bytes) }),
})

const creationSchema = v.object({ ...credential, response: v.object({ clientDataJSON: bytes, attestationObject: bytes }) })

/** Null for what is no response to a request for a passkey. */
export function writeAssertion(given: Credential | null): PasskeyAssertion | null {
  const read = v.safeParse(assertionSchema, given)
  if (!read.success) return null
  const { userHandle, ...response } = read.output.response
  return { ...read.output, response: userHandle ? { ...response, userHandle } : response, clientExtensionResults: {} }
}

/** Null for what is no new passkey. */
export function writeNewPasskey(given: Credential | null): NewPasskey | null {
  const read = v.safeParse(creationSchema, given)
  if (!read.success) return null
  const transports = transportsOf(given)
  return { ...read.output, response: { ...read.output.response, ...(transports ? { transports } : {}) }, clientExtensionResults: {} }
}

const transportsSchema = v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/)))

/** How the browser reaches the authenticator, for later requests; null when it does not say so. */
function transportsOf(given: Credential | null): string[] | null {
  if (given === null || !('response' in given)) return null
  const { response } = given
  const hasTransports = typeof response === 'object' && response !== null && 'getTransports' in response
  if (!hasTransports || typeof response.getTransports !== 'function') return null
  try {
    const read = v.safeParse(transportsSchema, response.getTransports())
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Objects of an extension may come from another realm, whose classes are others. */
function isBytes(value: unknown): boolean {
  return ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

function toBase64Url(source: BufferSource): string {
  const view = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
  const binary = Array.from(view, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
