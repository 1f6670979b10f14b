// What an authenticator says, as browsers write it: `PublicKeyCredential.toJSON()`.
import * as v from 'valibot'

const base64url = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*$/))

const credential = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  /** Nothing is asked of extensions. */
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
}

export const passkeyAnswerSchema = v.object({
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
    transports: v.exactOptional(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/)))),
  }),
})

export const passkeyNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('A name is needed, to tell it from others.'),
  v.maxLength(100, 'The name must have at most 100 characters.'),
)

export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswerSchema>
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>
