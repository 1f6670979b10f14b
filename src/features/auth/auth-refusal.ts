// What better-auth throws when it refuses, known by its name as it knows it itself: naming its class would load the library for everybody.
import * as v from 'valibot'

const refusal = v.object({
  name: v.literal('APIError'),
  statusCode: v.number(),
  body: v.optional(v.object({ code: v.optional(v.string()) })),
})

export function isAuthRefusal(error: unknown): error is v.InferOutput<typeof refusal> {
  return v.is(refusal, error)
}

export const NOT_ADMIN = 'NOT_ADMIN'

/** Whether signing in was refused because the user is not admin. */
export function isNotAdmin(error: unknown): boolean {
  return isAuthRefusal(error) && error.body?.code === NOT_ADMIN
}
