import styles from './skeleton.module.css'

/** A box in the place of something that is on its way; size and margins come with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(' ')} />
}
