import type { ReactNode } from 'react'
import styles from './admin-page.module.css'

type AdminPageHeadProps = {
  title: string
  /** What the screen is doing right now, beside the title: saved, loading, offline. */
  status?: ReactNode
  /** Buttons; the filled one last. */
  children?: ReactNode
}

/** The head of a working screen: its name, its state, its actions. */
export function AdminPageHead({ title, status, children }: AdminPageHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {status}
      {children}
    </div>
  )
}

export function AdminPageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

type BoxProps = {
  title: string
  /** Links or buttons at the right of the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A ruled box with a heading of level 2. */
export function Box({ title, actions, className, children }: BoxProps) {
  return (
    <section className={[styles.box, className].filter(Boolean).join(' ')} aria-label={title}>
      <div className={styles.boxHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The inside of a box, for what is not a list or a table. */
export function BoxBody({ children }: { children: ReactNode }) {
  return <div className={styles.boxBody}>{children}</div>
}

type ColumnsProps = {
  /** Makes the first one wider. */
  lean?: boolean
  /** Leaves them below each other until the wide one has its full width, for charts and long names. */
  late?: boolean
  children: ReactNode
}

/** Two boxes beside each other where there is room. */
export function Columns({ lean = false, late = false, children }: ColumnsProps) {
  return <div className={[styles.columns, lean && styles.lean, late && styles.late].filter(Boolean).join(' ')}>{children}</div>
}

/** A row of controls that wraps. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** The keys of a screen, shown at its foot. */
export function Keys({ keys }: { keys: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <p className={styles.keys}>
      {keys.map((entry) => (
        <span key={entry.does}>
          {entry.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {entry.does}
        </span>
      ))}
    </p>
  )
}
