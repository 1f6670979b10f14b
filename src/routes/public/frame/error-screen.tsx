import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isLoadFailure } from '#src/lib/web/is-load-failure.ts'
import { isUnreachable } from '#src/lib/web/is-unreachable.ts'
import { ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import styles from './error-screen.module.css'
import type { WrongAddress } from './wrong-address-screen.tsx'

// Loaded on demand, because a first visit rarely needs them. The server waits for them.
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }))
const WrongAddressScreen = lazy(async () => ({ default: (await import('./wrong-address-screen.tsx')).WrongAddressScreen }))

/** The error page for visitors, with a link home and the request id. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)) {
    return (
      <>
        <title>Page not found</title>
        <Suspense>
          <NotFoundScreen />
        </Suspense>
      </>
    )
  }
  const wrongAddress = findWrongAddress(error)
  if (wrongAddress) {
    return (
      <Suspense>
        <WrongAddressScreen {...wrongAddress} />
      </Suspense>
    )
  }
  if (isUnreachable(error)) {
    return (
      <>
        <title>The site cannot be reached</title>
        <Section margin={<p className="label">Error</p>}>
          <h1 className={styles.title}>The site cannot be reached</h1>
          <p className={styles.lead}>Check your connection, then try again.</p>
          <TryAgain />
        </Section>
      </>
    )
  }
  if (isRouteErrorResponse(error) && error.status === 413) {
    return (
      <>
        <title>That is too long</title>
        <Section margin={<p className="label">Error</p>}>
          <h1 className={styles.title}>That is too long</h1>
          <p className={styles.lead}>Nothing was sent on. Go back in your browser: what you typed is still there, and can be shortened.</p>
        </Section>
      </>
    )
  }
  const requestId = findRequestId(error)
  const isForm = isUnsentForm(error)
  const title = isForm ? UNSENT_FORM.title : 'Something went wrong'
  return (
    <>
      <title>{title}</title>
      <Section margin={<p className="label">{requestId ? `Request ${requestId}` : 'Error'}</p>}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          {isForm ? UNSENT_FORM.text : 'The site failed, and the error was logged. Please try again in a moment.'}
        </p>
        <div className={styles.ways}>
          {isLoadFailure(error) && !isForm ? <TryAgain /> : null}
          {/* A full page load, because the client code may be what failed. */}
          <ButtonAnchor variant={isLoadFailure(error) ? 'plain' : 'go'} href="/">
            <Icon name="arrow-left" />
            Back to home
          </ButtonAnchor>
        </div>
      </Section>
    </>
  )
}

/** The addresses, when a form was refused because the page was opened at another address than the site's. */
function findWrongAddress(error: unknown): WrongAddress | null {
  if (!isRouteErrorResponse(error) || error.status !== 421) return null
  const { wrongAddress }: { wrongAddress?: WrongAddress } = error.data ?? {}
  return wrongAddress ?? null
}

export const UNSENT_FORM = {
  title: 'Please send it again',
  text: 'The site could not take this just now. Go back in your browser: what you typed is still there, and can be sent again in a moment.',
} as const

/** Whether a form reached the server while it could not be processed, for example because the database was away. */
export function isUnsentForm(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || error.status !== 503) return false
  const { wasForm }: { wasForm?: boolean } = error.data ?? {}
  return wasForm === true
}

/** The id of the request that failed on the server, if one did. */
export function findRequestId(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return null
  return typeof data.requestId === 'string' ? data.requestId : null
}
