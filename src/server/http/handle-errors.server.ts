// Handles unexpected errors of routes: logs each once, and shows the visitor only the request id. React Router would send a bare
// 'Unexpected Server Error'. Wrapping all routes here means that no route has to do it.
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { DISK_FULL, recordDiskFull } from '#src/db/client/disk-space.server.ts'
import { isDatabaseUnavailable, isDiskFull } from '../database-unavailable.server.ts'
import { AppError, ERROR_STATUS } from '../errors.ts'
import { logger } from '../logger.server.ts'
import { requestIdContext } from './request-id.server.ts'
import { loggedPath } from './request-path.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Wraps the loaders, actions and middleware of the build so that they throw responses only. */
export function handleRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]): [string, Route][] =>
      route ? [[id, { ...route, module: withErrorHandling(route) }]] : [],
    ),
  )
  return { ...build, routes }
}

function withErrorHandling({ id, module }: Route): Route['module'] {
  const { loader, action, middleware } = module
  const isPage = module.default !== undefined
  return {
    ...module,
    ...(loader && { loader: (args) => handleFailure(async () => loader(args), args, { id, isPage }) }),
    ...(action && { action: (args) => handleFailure(async () => action(args), args, { id, isPage }) }),
    ...(middleware && {
      middleware: middleware.map(
        (step): typeof step =>
          (args, next) =>
            handleFailure(async () => step(args, next), args, { id, isPage: true }),
      ),
    }),
  }
}

async function handleFailure<Result>(
  work: () => Promise<Result>,
  args: RouteArgs,
  route: { id: string; isPage: boolean },
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isUnexpected(error) ? await toErrorResponse(error, args, route) : error
  }
}

/** Responses and the results of `data()` are thrown on purpose. AbortError means that the client has disconnected. */
function isUnexpected(error: unknown): error is Error {
  return error instanceof Error && error.name !== 'AbortError'
}

async function toErrorResponse(
  error: Error,
  { request, context }: RouteArgs,
  { id, isPage }: { id: string; isPage: boolean },
): Promise<unknown> {
  const requestId = context.get(requestIdContext)
  const status = statusOf(error)
  const details = { err: error, requestId, method: request.method, path: loggedPath(request.url), route: id }
  if (status >= 500) logger.error(details, 'request failed')
  else logger.info(details, 'request refused')
  if (isDiskFull(error)) recordDiskFull()
  const refusal = describeRefusal(error)
  if (isPage) return data({ requestId, wasForm: request.method === 'POST', ...refusal }, status)
  return Response.json({ requestId, ...refusal }, { status, headers: { 'Cache-Control': 'no-store' } })
}

function describeRefusal(error: Error): { error: string; reason?: string } {
  if (error instanceof AppError) return { error: error.code }
  return isDiskFull(error) ? { error: 'disk_full', reason: DISK_FULL } : { error: 'internal' }
}

function statusOf(error: Error): number {
  if (error instanceof AppError) return ERROR_STATUS[error.code]
  return isDatabaseUnavailable(error) || isDiskFull(error) ? 503 : 500
}
