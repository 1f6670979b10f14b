import { EmptyState } from '#src/ui/empty-state.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'

/** The specified text of an empty list, and that it is empty because it could not be loaded. One 'Try again' per page is enough: it loads all. */
export function NotLoaded({ title, what, canRetry = true }: { title: string; what: string; canRetry?: boolean }) {
  return (
    <EmptyState title={title}>
      <p role="alert">The {what} could not be loaded.</p>
      {canRetry ? <TryAgain /> : null}
    </EmptyState>
  )
}
