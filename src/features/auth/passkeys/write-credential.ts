// The response of an authenticator as JSON. Password managers answer for the browser with objects of their own, whose `toJSON` throws or is missing.
// Only the fields are read, which all of them have: https://www.w3.org/TR/webauthn-3/#iface-pkcredential
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { type NewPasskey, type PasskeyAssertion, transportsSchema } from './passkey.schema.ts'

const bytes = v.custom<BufferSource>(isBytes)

const credential = { id: boundedText({ max: 20_000 }), rawId: bytes, type: v.literal('public-key') }

const assertionSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: v.nullish(bytes) }),
})

const creationSchema = v.object({ ...credential, response: v.object({ clientDataJSON: bytes, attestationObject: bytes }) })

/** Null for what is no response to a request for a passkey. */
export function writeAssertion(given: Credential | null): PasskeyAssertion | null {
  const read = v.safeParse(assertionSchema, given)
  if (!read.success) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = read.output.response
  return {
    ...common(read.output),
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
      ...(userHandle ? { userHandle: toBase64Url(userHandle) } : {}),
    },
  }
}

/** Null for what is no new passkey. */
export function writeNewPasskey(given: Credential | null): NewPasskey | null {
  const read = v.safeParse(creationSchema, given)
  if (!read.success) return null
  const { clientDataJSON, attestationObject } = read.output.response
  const transports = transportsOf(given)
  return {
    ...common(read.output),
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      attestationObject: toBase64Url(attestationObject),
      ...(transports ? { transports } : {}),
    },
  }
}

function common({ id, rawId, type }: { id: string; rawId: BufferSource; type: 'public-key' }) {
  return { id, rawId: toBase64Url(rawId), type, clientExtensionResults: {} }
}

/** Null when the authenticator does not tell them. */
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
