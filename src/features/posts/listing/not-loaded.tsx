import { EmptyState } from '#src/ui/empty-state.tsx'
import { TryAgain } from '#src/ui/try-again.tsx'

/** The specified text of an empty list, and that it is empty because it could not be loaded. */
export function NotLoaded({ title, what }: { title: string; what: string }) {
  return (
    <EmptyState title={title}>
      <p role="alert">The {what} could not be loaded.</p>
      <TryAgain />
    </EmptyState>
  )
}
