import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LINK_WAIT_SECONDS } from '../link.ts'
import styles from './link-card.module.css'

type LinkCountdownProps = { name: string; left: number; onContinue: () => void }

/** The card above the article: counts 15 seconds down, then shows 'Click to Continue'. Its size is constant, to avoid layout shifts. */
export function LinkCountdown({ name, left, onContinue }: LinkCountdownProps) {
  const isReady = left === 0
  const passed = LINK_WAIT_SECONDS - left
  const preparing = `Preparing ${name} Link`
  return (
    <section className={`${styles.card} ${styles.countdown}`} aria-label="Link" data-noprint>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span>{isReady ? 'Link is Ready!' : preparing}</span>
          {isReady ? <span className={styles.ghost} data-text={preparing} aria-hidden="true" /> : null}
        </h2>
        {isReady ? (
          <Icon name="check" />
        ) : (
          <span className={styles.seconds} aria-hidden="true">
            {left}
            <small> s</small>
          </span>
        )}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Countdown"
        aria-valuemin={0}
        aria-valuemax={LINK_WAIT_SECONDS}
        aria-valuenow={passed}
        aria-valuetext={isReady ? 'Ready' : `${left} seconds left`}
      >
        <i style={{ width: `${(passed / LINK_WAIT_SECONDS) * 100}%` }} />
      </div>
      {isReady ? (
        <Button variant="go" className={styles.next} onClick={onContinue}>
          Click to Continue
          <Icon name="arrow-down" />
        </Button>
      ) : (
        <p className={`label ${styles.hint}`}>The link opens after {LINK_WAIT_SECONDS} seconds. Reading on is allowed.</p>
      )}
    </section>
  )
}
