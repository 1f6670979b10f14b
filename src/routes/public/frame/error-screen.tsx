import { isRouteErrorResponse } from 'react-router'
import { isUnreachable } from '#src/lib/web/is-unreachable.ts'
import { ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { FormRetryForm, findFormRetry, NOT_SENT } from '../../form-retry-form.tsx'
import { TryAgain } from '../../try-again.tsx'
import styles from './error-screen.module.css'
import { NotFoundScreen } from './not-found-screen.tsx'
import { findWrongAddress, WrongAddressScreen } from './wrong-address-screen.tsx'

/** The error page for visitors, with a link home and the request id. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>Page not found</title>
        <NotFoundScreen />
      </>
    )
  }
  const wrongAddress = findWrongAddress(error)
  if (wrongAddress) return <WrongAddressScreen {...wrongAddress} />
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
  const retry = findFormRetry(error)
  if (retry) {
    return (
      <>
        <title>{NOT_SENT.title}</title>
        <Section margin={<p className="label">{requestId ? `Request ${requestId}` : 'Error'}</p>}>
          <h1 className={styles.title}>{NOT_SENT.title}</h1>
          <p className={styles.lead}>{NOT_SENT.text}</p>
          <FormRetryForm {...retry} />
        </Section>
      </>
    )
  }
  return (
    <>
      <title>Something went wrong</title>
      <Section margin={<p className="label">{requestId ? `Request ${requestId}` : 'Error'}</p>}>
        <h1 className={styles.title}>Something went wrong</h1>
        <p className={styles.lead}>The site failed, and the error was logged. Please try again in a moment.</p>
        {/* A full page load, because the client code may be what failed. */}
        <ButtonAnchor variant="go" href="/">
          <Icon name="arrow-left" />
          Back to home
        </ButtonAnchor>
      </Section>
    </>
  )
}

/** The id of the request that failed on the server, if one did. */
export function findRequestId(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return null
  return typeof data.requestId === 'string' ? data.requestId : null
}
