import * as v from 'valibot'
import { handleSignUp } from './handle-sign-up.server.ts'
import { publicCall } from './public-call.server.ts'

/** Body `{ email, source, website, elapsed_ms }`. Answers `{}`, the same for every address; a wrong one gets 400 with `{ message }`. */
export const action = publicCall(
  { limit: 'signUpForm', body: 'comment', schema: v.looseObject({}), expected: 'an object' },
  async (body, { context }) => {
    const refused = await handleSignUp(context, body)
    return refused ? Response.json({ error: 'invalid_input', message: refused.error }, { status: 400 }) : {}
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
