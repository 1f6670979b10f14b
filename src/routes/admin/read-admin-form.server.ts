import { data } from 'react-router'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { assertSameOrigin, readForm } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'

/** The fields of a form of the admin area. A request that no page of this site can have sent gets the error page with its status. */
export function readAdminForm(request: Request, origin: string): Promise<Record<string, string>> {
  return orErrorPage(async () => {
    assertSameOrigin(request, origin)
    return readForm(request, 'settingsForm')
  })
}

/** The fields of a sign-in or setup form, counted against the limit before they are read. */
export function readSignInForm(
  request: Request,
  { origin, address }: { origin: string; address: string },
): Promise<Record<string, string>> {
  return orErrorPage(async () => {
    assertSameOrigin(request, origin)
    await countAgainst('entryByAddress', address)
    return readForm(request, 'signInForm')
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
