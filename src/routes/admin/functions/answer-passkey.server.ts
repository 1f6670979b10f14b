import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { tooManyAttempts } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'

type Call = { request: Request; context: Readonly<RouterContextProvider> }

/** Runs a step of adding a passkey; a refusal says in a sentence what is wrong. */
export function answerPasskey<Schema extends v.GenericSchema>(
  { request, context }: Call,
  schema: Schema,
  work: (body: v.InferOutput<Schema>) => Promise<Response>,
): Promise<Response> {
  return answerJson(async () => {
    assertSameOrigin(request, context.get(siteContext).origin)
    assertContentType(request, 'application/json')
    const body = v.safeParse(schema, await readJson(request, 'passkey'))
    if (!body.success) return Response.json({ error: 'invalid_input', message: body.issues[0].message }, { status: 400 })
    try {
      return await work(body.output)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return Response.json({ error: error.code, message: sentenceFor(error) }, { status: ERROR_STATUS[error.code] })
    }
  })
}

function sentenceFor({ code, details }: AppError): string {
  if (code === 'wrong_password') return 'The password is not right.'
  if (code === 'too_many_requests') return tooManyAttempts(Number(details.retryAfter))
  return 'The passkey was not accepted. Please try again.'
}
