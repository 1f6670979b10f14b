import { type FormEvent, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** Milliseconds between two attempts without the visitor. */
const RETRY_EVERY = 15_000

/**
 * Loads the data of the page again, without a document load, which would show the browser's error page while offline. Also tries by itself, so
 * that the error leaves when its cause is gone. Without JavaScript it requests the page again.
 */
export function TryAgain() {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isLoading = state === 'loading'
  useEffect(() => {
    if (isLoading) return
    const retry = () => void revalidate()
    const timer = setTimeout(retry, RETRY_EVERY)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isLoading, revalidate])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void revalidate()
  }
  return (
    <form action={pathname} onSubmit={handleSubmit}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button variant="go" type="submit" aria-busy={isLoading}>
        Try again
      </Button>
    </form>
  )
}
