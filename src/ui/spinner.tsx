import styles from './spinner.module.css'

/** A spinner. Text beside it must say what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
