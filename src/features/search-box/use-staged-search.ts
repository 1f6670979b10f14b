import { useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { searchUrl } from './search-url.ts'
import { SEARCH_MS, STEP_MS, TERMINAL_STEPS } from './terminal-steps.ts'

type Run = { query: string; url: string }

/** Runs one staged search at a time and ignores others meanwhile. Leaving the page ends it. */
export function useStagedSearch() {
  const [run, setRun] = useState<Run | null>(null)
  const [step, setStep] = useState(0)
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const isDone = useRef(false)

  useEffect(() => {
    if (!run) return
    // Sets all timers at the start, so that a late timer does not delay the others.
    const timers = TERMINAL_STEPS.map((_, index) => setTimeout(setStep, index * STEP_MS, index))
    const last = setTimeout(() => {
      isDone.current = true
      void navigate(run.url)
    }, SEARCH_MS)
    return () => [...timers, last].forEach(clearTimeout)
  }, [run, navigate])

  useEffect(() => {
    // Another navigation cancels the search. The navigation of the search itself leaves the last line until the results are loaded.
    if (isLeaving === isDone.current) return
    isDone.current = false
    setRun(null)
  }, [isLeaving])

  function start(text: string) {
    const url = searchUrl(text)
    if (run || !url) return
    setStep(0)
    setRun({ query: text.trim(), url })
  }
  return { query: run?.query ?? null, step, start }
}
