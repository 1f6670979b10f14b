import { data, redirectDocument } from 'react-router'
import * as v from 'valibot'
import { newAdminSchema } from '#src/features/auth/credentials.schema.ts'
import { flashNoticeCookie } from '#src/features/auth/flash-notice.ts'
import { FIRST_SETUP_STEP, LOGIN_PATH } from '#src/features/auth/next-path.ts'
import { isSetupTokenValid, setUpAdmin } from '#src/features/auth/setup/setup.server.ts'
import { InvalidSetupLink, SetupForm } from '#src/features/auth/setup/setup-form.tsx'
import { signIn } from '#src/features/auth/sign-in/sign-in.server.ts'
import { tooManyAttempts } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { startSetup } from '#src/features/settings/setup/change-setup.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError, ERROR_STATUS } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/setup.ts'
import { adminMeta } from './admin-meta.ts'
import { submitOrKeepInput, useLastAnswer } from './form-answer.ts'
import { requesterOf, withCookies } from './guard.server.ts'
import { orErrorPage, readSignInForm } from './read-admin-form.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  await orErrorPage(() => countAgainst('setupByAddress', context.get(clientAddressContext)))
  const isOpen = await isSetupTokenValid(db, url.searchParams.get('token') ?? '')
  return data({ isOpen }, { status: isOpen ? 200 : 410 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const requester = requesterOf(request, context)
  const { name = '', email = '', password = '', time_zone: timeZone } = await readSignInForm(request, requester)
  const input = v.safeParse(newAdminSchema, { name, email, password })
  if (!input.success) {
    const { nested = {} } = v.flatten<typeof newAdminSchema>(input.issues)
    return data({ name, email, message: '', isOver: false, errors: nested }, { status: 400 })
  }
  try {
    await countAgainst('setupByAddress', requester.address)
    await setUpAdmin(db, url.searchParams.get('token') ?? '', input.output)
    await startSetup(db, { now: new Date(), timeZone })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.code === 'too_many_requests' ? tooManyAttempts(Number(error.details.retryAfter)) : ''
    return data({ name, email, message, isOver: error.code === 'gone', errors: {} }, { status: ERROR_STATUS[error.code] })
  }
  const outcome = await signIn(db, { ...input.output, ...requester })
  if (outcome.step !== 'done') return redirectDocument(LOGIN_PATH, 303)
  return withCookies(redirectDocument(FIRST_SETUP_STEP, 303), [
    ...outcome.cookies,
    flashNoticeCookie('set_up', origin.startsWith('https:')),
  ])
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitOrKeepInput(args)
}

export const meta = adminMeta('Set up')

export default function Setup({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  return isOpen && !answer?.isOver ? <SetupForm answer={answer} /> : <InvalidSetupLink />
}
