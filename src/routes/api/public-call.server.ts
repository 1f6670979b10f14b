// A function that pages call for a visitor. What all of them check is declared here, so that a function without a limit does not compile.
import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { type Site, siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, type BodyKind, readJson } from '#src/server/http/request-body.server.ts'
import type { LimitName } from '#src/server/rate-limit/limits.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

type CallRules<Schema> = {
  /** Counts every call of an address. */
  limit: LimitName
  /** Bounds the body. */
  body: BodyKind
  schema: Schema
  /** For the log: what the body should have been. It never quotes the body, which may hold a password. */
  expected: string
}

export type Call = RouteArgs & { site: Site; address: string }

/**
 * An action that answers what `work` resolves to as JSON, and refusals with their status. Before `work` runs, the request comes from a page of this
 * site, has not exceeded the limit, and has a body of the schema.
 */
export function publicCall<Schema extends v.GenericSchema>(
  { limit, body, schema, expected }: CallRules<Schema>,
  work: (input: v.InferOutput<Schema>, call: Call) => Promise<unknown>,
): (args: RouteArgs) => Promise<Response> {
  return ({ request, context }) =>
    answerJson(async () => {
      const site = context.get(siteContext)
      assertSameOrigin(request, site.origin)
      assertContentType(request, 'application/json')
      const address = context.get(clientAddressContext)
      await countAgainst(limit, address)
      const input = v.safeParse(schema, await readJson(request, body))
      if (!input.success) throw new AppError('invalid_input', { reason: expected })
      return work(input.output, { request, context, site, address })
    })
}
