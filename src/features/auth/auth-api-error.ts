// Recognizes the APIError of better-auth by its name, as better-auth does. Importing its class would load the library for every request.
import * as v from 'valibot'

const refusal = v.object({
  name: v.literal('APIError'),
  statusCode: v.number(),
  body: v.optional(v.object({ code: v.optional(v.string()) })),
})

export function isAuthApiError(error: unknown): error is v.InferOutput<typeof refusal> {
  return v.is(refusal, error)
}

export const NOT_ADMIN = 'NOT_ADMIN'

export function isNotAdmin(error: unknown): boolean {
  return isAuthApiError(error) && error.body?.code === NOT_ADMIN
}
