import { useEffect } from 'react'
import { data, redirectDocument, useLocation } from 'react-router'
import { flashNoticeCookie, showFlashNotice } from '#src/features/auth/flash-notice.ts'
import { nextPath } from '#src/features/auth/next-path.ts'
import { onAuthEvent } from '#src/features/auth/session/auth-channel.ts'
import { type LoginActionData, LoginForm } from '#src/features/auth/sign-in/login-form.tsx'
import { signIn, signInWithCode } from '#src/features/auth/sign-in/sign-in.server.ts'
import { SHARED_LIMIT, SIGN_IN_FAILED } from '#src/features/auth/sign-in/sign-in-messages.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { ignoresProxy } from '#src/server/http/proxy-faults.server.ts'
import type { Route } from './+types/login.ts'
import { adminMeta } from './admin-meta.ts'
import { answerOr } from './form-answer.ts'
import { cookieHeaders, findRequester, requesterOf, withCookies } from './guard.server.ts'
import { readSignInForm } from './read-admin-form.server.ts'

/** Redirects an admin who is signed in. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = await findRequester(request, context)
  if (visitor.state === 'admin') throw withCookies(redirectDocument(nextPath(url.searchParams.get('next'))), visitor.cookies)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  const requester = requesterOf(request, context)
  const { step, email = '', password = '', code = '' } = await readSignInForm(request, requester)
  const outcome = step === 'code' ? await signInWithCode(db, { code, ...requester }) : await signIn(db, { email, password, ...requester })
  if (outcome.step === 'refused') {
    const headers = new Headers(outcome.retryAfter === undefined ? {} : { 'Retry-After': String(outcome.retryAfter) })
    const hint = outcome.status === 429 && ignoresProxy() ? ` ${SHARED_LIMIT}` : ''
    return data<LoginActionData>({ step: outcome.at, email, message: outcome.message + hint }, { status: outcome.status, headers })
  }
  if (outcome.step === 'code')
    return data<LoginActionData>({ step: 'code', email, message: '' }, { headers: cookieHeaders(outcome.cookies) })
  const answer = redirectDocument(nextPath(url.searchParams.get('next')), 303)
  return withCookies(answer, [...outcome.cookies, flashNoticeCookie('welcome', origin.startsWith('https:'))])
}

/** Sends Retry-After when a limit was reached. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
  const retryAfter = actionHeaders.get('Retry-After')
  return retryAfter === null ? {} : { 'Retry-After': retryAfter }
}

/** Keeps the input when the server is unreachable. */
export async function clientAction(args: Route.ClientActionArgs) {
  const fields = await args.request.clone().formData()
  const step = fields.get('step') === 'code' ? 'code' : 'password'
  return answerOr(args, (reason): LoginActionData => ({ step, email: String(fields.get('email')), message: reason ?? SIGN_IN_FAILED }))
}

export const meta = adminMeta('Sign in')

export default function Login({ actionData }: Route.ComponentProps) {
  const next = nextPath(new URLSearchParams(useLocation().search).get('next'))
  // The notice is in a cookie, and session events come from other tabs: both are outside React.
  useEffect(showFlashNotice, [])
  useEffect(() => onAuthEvent((news) => news === 'admin' && location.replace(next)), [next])
  return <LoginForm answer={actionData} onSignedIn={() => location.assign(next)} />
}
