import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'

/** Loads the data of the page again, without a document load, which would show the browser's error page while offline. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button variant="go" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
