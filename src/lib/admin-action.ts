// Client-side handling of actions that return data instead of a page.
import { data, isRouteErrorResponse } from 'react-router'
import * as v from 'valibot'
import { type AdminFailure, type AdminResult, createFailure, parseBody } from './admin-api.ts'
import { NO_ANSWER } from './admin-error-messages.ts'
import { wrongAddressReason } from './web/failed-answer.ts'

const TIMEOUT_MS = 20_000

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

/**
 * The `clientAction` of a screen that submits changes with `useAction`. A failure becomes action data instead of an error page. Loaders run
 * again only after a 404 or 409, when the screen is out of date.
 */
export async function runAdminAction({ request, serverAction }: ClientActionArgs) {
  try {
    return await Promise.race([serverAction(), rejectAfterTimeout()])
  } catch (error) {
    if (request.signal.aborted) throw error
    const refusal = refusalOf(error)
    // Data without a status would get the status of the server's answer, and after 400 and above no loader runs again.
    return data(refusal, { status: OUT_OF_DATE.has(refusal.status) ? 200 : refusal.status || 503 })
  }
}

const OUT_OF_DATE: ReadonlySet<number> = new Set([404, 409])

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', reject))
}

function refusalOf(error: unknown): AdminFailure {
  if (!isRouteErrorResponse(error)) return createFailure(NO_ANSWER)
  const reason = wrongAddressReason(error)
  return createFailure(error.status, reason ? { reason } : error.data)
}

const failureSchema = v.object({ ok: v.literal(false), status: v.number(), message: v.string(), body: v.unknown() })

/** Parses action data of `runAdminAction`: the data of the action, validated by `schema`, or a failure. */
export function parseActionData<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): AdminResult<v.InferOutput<Schema>> {
  return v.is(failureSchema, answer) ? answer : parseBody(schema, answer)
}
