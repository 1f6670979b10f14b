// The API client of the admin area. No function here throws: a failure is a result.
import * as v from 'valibot'
import { describeStatus, NO_ANSWER, UNEXPECTED_ANSWER } from './admin-error-messages.ts'

const TIMEOUT_MS = 20_000
/** For 10 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** `message` is for the user. `body` is the unvalidated JSON of the response, for example `issues` or the stored version. */
export type AdminFailure = { ok: false; status: number; message: string; body: unknown }

/** The result of a resource route or of an action. */
export type AdminResult<Data> = { ok: true; data: Data } | AdminFailure

export function getJson<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<AdminResult<v.InferOutput<Schema>>> {
  const search = new URLSearchParams(query).toString()
  return send(schema, search ? `${path}?${search}` : path, { signal }, TIMEOUT_MS)
}

export function postJson<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  body: unknown,
): Promise<AdminResult<v.InferOutput<Schema>>> {
  const headers = { 'Content-Type': 'application/json' }
  return send(schema, path, { method: 'POST', headers, body: JSON.stringify(body) }, TIMEOUT_MS)
}

/** Sends a file, or text of another type than JSON, as the body. An aborted `signal` ends the request. */
export function postFile<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  { type, body, signal }: { type: string; body: Blob | string; signal?: AbortSignal },
): Promise<AdminResult<v.InferOutput<Schema>>> {
  return send(schema, path, { method: 'POST', headers: { 'Content-Type': type }, body, signal }, UPLOAD_TIMEOUT_MS)
}

async function send<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<AdminResult<v.InferOutput<Schema>>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    const response = await fetch(path, { ...request, signal })
    const body: unknown = await response.json().catch(() => null)
    return response.ok ? parseBody(schema, body) : createFailure(response.status, body)
  } catch {
    return createFailure(NO_ANSWER)
  }
}

export function parseBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): AdminResult<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, body)
  return parsed.success ? { ok: true, data: parsed.output } : createFailure(NO_ANSWER, { reason: UNEXPECTED_ANSWER })
}

const reasonSchema = v.object({ reason: v.string() })

/** A failure. Its message is the reason in the body, or else a description of the status. */
export function createFailure(status: number, body: unknown = null): AdminFailure {
  const parsedReason = v.safeParse(reasonSchema, body)
  return { ok: false, status, message: parsedReason.success ? parsedReason.output.reason : describeStatus(status), body }
}

/** The error messages of fields in the response. Leaves out fields that `fieldSchema` does not know. */
export function issuesOf<Field extends string>(
  { body }: AdminFailure,
  fieldSchema: v.GenericSchema<unknown, Field>,
): { field: Field; message: string }[] {
  const listed = v.safeParse(v.object({ issues: v.array(v.object({ field: v.string(), message: v.string() })) }), body)
  if (!listed.success) return []
  return listed.output.issues.flatMap(({ field, message }) => {
    const known = v.safeParse(fieldSchema, field)
    return known.success ? [{ field: known.output, message }] : []
  })
}
