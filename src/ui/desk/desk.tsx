import type { ReactNode } from 'react'
import styles from './desk.module.css'

type DeskHeadProps = {
  title: string
  /** What the screen is doing right now, beside the title: saved, loading, offline. */
  status?: ReactNode
  /** Buttons; the filled one last. */
  children?: ReactNode
}

/** The head of a working screen: its name, its state, its actions. */
export function DeskHead({ title, status, children }: DeskHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {status}
      {children}
    </div>
  )
}

export function DeskBody({ children }: { children: ReactNode }) {
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

/** Two boxes beside each other where there is room; `lean` makes the first one wider. */
export function Columns({ lean = false, children }: { lean?: boolean; children: ReactNode }) {
  return <div className={[styles.columns, lean && styles.lean].filter(Boolean).join(' ')}>{children}</div>
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
