import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the data of the page again, `everyMs` after each answer, while something on the server is running. */
export function usePolling(isRunning: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [isRunning, everyMs, state, revalidate])
}
