import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { LinkCountdown } from '../../gate/link-countdown.tsx'
import { LINK_WAIT_SECONDS } from '../../link.ts'
import styles from './link-drawer.module.css'

/** The countdown card that visitors see above the article, stopped or running. */
export function CardPreview({ name }: { name: string }) {
  const [left, setLeft] = useState<number | null>(null)
  const isRunning = left !== null && left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((before) => (before === null ? null : Math.max(0, before - 1))), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <section className={styles.preview} aria-label="As a visitor sees it">
      <div className={styles.previewHead}>
        <span className={styles.label}>As a visitor sees it</span>
        <Button onClick={() => setLeft(left === null ? LINK_WAIT_SECONDS : null)}>{left === null ? 'Run it' : 'Stop'}</Button>
      </div>
      <LinkCountdown name={name.trim() || '…'} left={left ?? LINK_WAIT_SECONDS} onContinue={() => setLeft(null)} />
    </section>
  )
}
