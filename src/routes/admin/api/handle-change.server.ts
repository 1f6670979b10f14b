// Handles the JSON requests of the admin area. Refusals contain enough detail to continue.
import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { type Admin, adminContext } from '#src/features/auth/admin.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'

export type ActionRequest = { request: Request; context: Readonly<RouterContextProvider> }

export type AdminRequest = { db: Db; actor: Admin; now: Date }

/** Runs a change that a JSON body describes. */
export function handleChange<Schema extends v.GenericSchema>(
  { request, context }: ActionRequest,
  schema: Schema,
  work: (body: v.InferOutput<Schema>, owner: AdminRequest) => Promise<unknown>,
): Promise<Response> {
  return answerAdmin(async () => work(await readChange({ request, context }, schema), adminRequest(context)))
}

/** The `action` of a screen: runs the change that a JSON body describes. Throws refusals as `data` with their status. */
export async function handleAction<Schema extends v.GenericSchema, Answer>(
  { request, context }: ActionRequest,
  schema: Schema,
  work: (body: v.InferOutput<Schema>, owner: AdminRequest) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(await readChange({ request, context }, schema), adminRequest(context))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw data(refusalOf(error), { status: ERROR_STATUS[error.code], headers: { 'Cache-Control': 'no-store' } })
  }
}

async function readChange<Schema extends v.GenericSchema>(
  { request, context }: ActionRequest,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  assertSameOrigin(request, context.get(siteContext).origin)
  assertContentType(request, 'application/json')
  const body = v.safeParse(schema, await readJson(request, 'change'))
  if (!body.success) throw new AppError('invalid_input', { reason: body.issues[0].message })
  return body.output
}

export function adminRequest(context: ActionRequest['context']): AdminRequest {
  return { db: context.get(siteContext).db, actor: context.get(adminContext), now: new Date() }
}

/** Like `answerJson`, but with details for the owner: the reason, the invalid fields, the stored state. */
export function answerAdmin(work: () => Promise<unknown>): Promise<Response> {
  return answerJson(async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { reason, issues, post } = error.details
      if (reason === undefined && issues === undefined && post === undefined) throw error
      const headers = { 'Cache-Control': 'no-store' }
      return Response.json(refusalOf(error), { status: ERROR_STATUS[error.code], headers })
    }
  })
}

function refusalOf({ code, details: { reason, issues, post } }: AppError) {
  return { error: code, reason: describeReason(reason, issues), issues, post }
}

function describeReason(reason: unknown, issues: unknown): string | undefined {
  if (typeof reason === 'string') return reason
  return Array.isArray(issues) ? 'Some fields need attention first.' : undefined
}

export const postIdSchema = idSchema('post_id must be a UUID')
export const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A post, and the version of it that the owner sees. */
export const targetSchema = v.object({ post_id: postIdSchema, version: versionSchema })
