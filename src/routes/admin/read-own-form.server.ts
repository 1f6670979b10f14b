import { data } from 'react-router'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { assertSameOrigin, readForm } from '#src/server/request.server.ts'

/** The fields of a form of ours; what no page of ours can have sent gets the error page with its status. */
export function readOwnForm(request: Request, origin: string): Promise<Record<string, string>> {
  return orErrorPage(async () => {
    assertSameOrigin(request, origin)
    return readForm(request)
  })
}

/** Turns a refusal into the error page with its status. */
export async function orErrorPage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw data(null, ERROR_STATUS[error.code])
  }
}
