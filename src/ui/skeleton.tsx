import styles from './skeleton.module.css'

/** A placeholder box for loading content. `className` sets size and margins. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(' ')} />
}
