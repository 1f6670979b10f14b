import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'

/** Asks for the page anew, where it stands: a document load without a connection would show the browser's own page instead. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button variant="go" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
