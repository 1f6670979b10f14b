import { useId } from 'react'
import styles from './progress.module.css'

type ProgressProps = { label: string; done: number; total: number }

/** A bar with its text. Without a total the bar shows that the work goes on. */
export function Progress({ label, done, total }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} {...(total > 0 && { value: done, max: total })} />
    </div>
  )
}
