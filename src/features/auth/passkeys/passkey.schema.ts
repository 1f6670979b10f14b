// The response of an authenticator in the format of `PublicKeyCredential.toJSON()`.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const base64url = v.pipe(boundedText({ max: 20_000 }), v.regex(/^[\w-]*$/))

const credential = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  /** No extensions are requested. */
  clientExtensionResults: v.fallback(v.object({}), {}),
}

/** How the browser reaches the authenticator, for later requests. */
export const transportsSchema = v.array(v.pipe(boundedText({ max: 20 }), v.regex(/^[a-z-]{1,20}$/)))

export const passkeyAssertionSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.exactOptional(base64url),
  }),
})

export const newPasskeySchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.exactOptional(transportsSchema),
  }),
})

export const passkeyNameSchema = v.pipe(
  boundedText({ max: 100, tooLong: 'The name must have at most 100 characters.', clean: (name) => name.trim() }),
  v.nonEmpty('A name is needed, to tell it from others.'),
)

export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertionSchema>
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>
