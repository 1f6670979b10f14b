// The browser's side of an `action` that answers with data instead of another page.
import { data, isRouteErrorResponse } from 'react-router'
import * as v from 'valibot'
import { type AdminFailure, type AdminResult, failure, parseBody } from './admin-api.ts'
import { NO_ANSWER } from './admin-error-messages.ts'
import { wrongAddressReason } from './web/wrong-address.ts'

const TIMEOUT_MS = 20_000

type Sending = { request: Request; serverAction: () => Promise<unknown> }

/**
 * The `clientAction` of a screen that sends its changes with `useAction`: a refusal becomes data, so that the screen stays. Loaders
 * run again only after a refusal which says that the screen is out of date.
 */
export async function answerAction({ request, serverAction }: Sending) {
  try {
    return await Promise.race([serverAction(), failLate()])
  } catch (error) {
    if (request.signal.aborted) throw error
    const refusal = refusalOf(error)
    return OUT_OF_DATE.has(refusal.status) ? refusal : data(refusal, { status: refusal.status || 503 })
  }
}

const OUT_OF_DATE: ReadonlySet<number> = new Set([404, 409])

function failLate(): Promise<never> {
  return new Promise((_, reject) => AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', reject))
}

function refusalOf(error: unknown): AdminFailure {
  if (!isRouteErrorResponse(error)) return failure(NO_ANSWER)
  const reason = wrongAddressReason(error)
  return failure(error.status, reason ? { reason } : error.data)
}

const failureSchema = v.object({ ok: v.literal(false), status: v.number(), message: v.string(), body: v.unknown() })

/** What `answerAction` passed on: the answer of the action, as `schema` describes it, or why there is none. */
export function readActionData<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): AdminResult<v.InferOutput<Schema>> {
  return v.is(failureSchema, answer) ? answer : parseBody(schema, answer)
}
