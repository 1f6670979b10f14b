import type { FormEvent } from 'react'
import styles from './terminal-search.module.css'
import { logLinesAt, percentAt, STEP_MS, TERMINAL_STEPS } from './terminal-steps.ts'
import { useStagedSearch } from './use-staged-search.ts'

/** A search that shows staged progress for 4 s before the results. Without JavaScript it is a GET form. */
export function TerminalSearch({ siteName }: { siteName: string }) {
  const { query, step, start } = useStagedSearch()
  const isRunning = query !== null
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    start(String(new FormData(event.currentTarget).get('search')))
  }
  return (
    <search className={styles.terminal} aria-label="Terminal search">
      <p className={styles.bar}>
        <span>{siteName.toLowerCase()}: search</span>
        <span>{isRunning ? `step ${step + 1} of ${TERMINAL_STEPS.length}` : 'ready'}</span>
      </p>
      <form className={styles.prompt} action="/posts" onSubmit={handleSubmit}>
        <label className={styles.input}>
          <span className={styles.sign} aria-hidden="true">
            $
          </span>
          <span className="sr">What are you looking for?</span>
          <input name="search" placeholder="find something" autoComplete="off" enterKeyHint="search" readOnly={isRunning} />
        </label>
        <button type="submit" aria-disabled={isRunning}>
          Search
        </button>
      </form>
      {isRunning ? <RunningLog step={step} /> : <IdleLog />}
      <p className="sr" role="status">
        {isRunning ? `Searching for ${query}. The results open in 4 seconds.` : ''}
      </p>
    </search>
  )
}

function IdleLog() {
  return (
    <>
      <ol className={styles.log}>
        <li>
          <Sign>#</Sign>
          <span>every post, every project</span>
        </li>
        <li>
          <Sign>#</Sign>
          <span>press Enter to run</span>
        </li>
        <li className={styles.keys}>
          <Sign>#</Sign>
          <span>in a hurry? press / instead</span>
        </li>
      </ol>
      <p className={styles.progress} aria-hidden="true">
        <span className={styles.blocks} />
        <span>0 %</span>
      </p>
    </>
  )
}

function RunningLog({ step }: { step: number }) {
  return (
    <>
      <ol className={styles.log}>
        {logLinesAt(step).map(({ text, state }) => (
          <li key={text} data-state={state}>
            <Sign>{state === 'done' ? '+' : '>'}</Sign>
            <span>{text}</span>
            {state === 'done' ? <span className={styles.took}>{STEP_MS} ms</span> : null}
          </li>
        ))}
      </ol>
      <p className={styles.progress} aria-hidden="true">
        <span className={styles.blocks}>
          <i />
        </span>
        <span>{percentAt(step)} %</span>
      </p>
    </>
  )
}

function Sign({ children }: { children: string }) {
  return <span aria-hidden="true">{children}</span>
}
