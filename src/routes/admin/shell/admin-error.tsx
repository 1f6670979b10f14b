import { isRouteErrorResponse } from 'react-router'
import { isUnreachable } from '#src/lib/web/is-unreachable.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'
import { findRequestId, isUnsentForm, UNSENT_FORM } from '../../public/frame/error-screen.tsx'

/** The error of a screen, inside the frame, which still works. */
export function AdminError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 429) {
    return (
      <>
        <AdminPageHead title="Too many changes" />
        <AdminPageBody>
          <EmptyState title="Nothing was changed this time">
            <p>Too many changes came at once. Please wait a minute, then go back and try again.</p>
          </EmptyState>
        </AdminPageBody>
      </>
    )
  }
  if (isUnsentForm(error)) {
    return (
      <>
        <AdminPageHead title={UNSENT_FORM.title} />
        <AdminPageBody>
          <p>{UNSENT_FORM.text}</p>
        </AdminPageBody>
      </>
    )
  }
  const requestId = findRequestId(error)
  return (
    <>
      <AdminPageHead title="Something went wrong" />
      <AdminPageBody>
        {isUnreachable(error) ? (
          <EmptyState title="The server cannot be reached">
            <p>Check the connection, then try again.</p>
            <TryAgain />
          </EmptyState>
        ) : (
          <EmptyState title="This screen could not be loaded">
            <p>The server failed, and the error was logged{requestId ? ` as request ${requestId}` : ''}.</p>
            <TryAgain />
          </EmptyState>
        )}
      </AdminPageBody>
    </>
  )
}
