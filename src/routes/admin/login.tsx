import { useEffect } from 'react'
import { data, isRouteErrorResponse, redirect, redirectDocument, useActionData } from 'react-router'
import { authHeaders } from '#src/features/auth/auth.server.ts'
import { LoginForm } from '#src/features/auth/login-form.tsx'
import { nextPath } from '#src/features/auth/next-path.ts'
import { noticeCookie, showNotice } from '#src/features/auth/notice.ts'
import { signIn } from '#src/features/auth/sign-in.server.ts'
import { SIGN_IN_FAILED } from '#src/features/auth/sign-in-messages.ts'
import { clientAddressContext } from '#src/server/client-address.server.ts'
import { assertSameOrigin, readForm } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/login.ts'
import { whoIsAsking, withCookies } from './guard.server.ts'

/** An admin who is signed in already goes on. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = await whoIsAsking(request, context)
  if (visitor.state === 'admin') throw withCookies(redirect(nextPath(url.searchParams.get('next'))), visitor.cookies)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, origin } = context.get(siteContext)
  assertSameOrigin(request, origin)
  const { email = '', password = '' } = await readForm(request)
  const address = context.get(clientAddressContext)
  const outcome = await signIn(db, origin, { email, password, address, headers: authHeaders(request.headers, address) })
  if (outcome.step === 'refused') return data({ step: 'password', email, message: outcome.message } as const, { status: outcome.status })
  const answer = redirectDocument(nextPath(url.searchParams.get('next')), 303)
  return withCookies(answer, [...outcome.cookies, noticeCookie('welcome', origin.startsWith('https:'))])
}

/** What was typed stays also when the server cannot be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    return { step: 'password', email: '', message: SIGN_IN_FAILED } as const
  }
}

export function meta() {
  return [{ title: 'Sign in · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Login() {
  const answer = useActionData<typeof action>()
  // The notice is a cookie: something outside React.
  useEffect(showNotice, [])
  return <LoginForm answer={answer} />
}
