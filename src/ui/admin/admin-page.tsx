import type { ReactNode } from 'react'
import styles from './admin-page.module.css'

/** The navigation beside the screens, which the editor can fold. */
export const NAVIGATION_ID = 'admin-navigation'

type AdminPageHeadProps = {
  title: string
  /** A button before the title. */
  lead?: ReactNode
  /** The state of the screen, beside the title: saved, loading, offline. */
  status?: ReactNode
  /** Buttons. The filled one comes last. */
  children?: ReactNode
}

/** The head of an admin screen: title, state and actions. */
export function AdminPageHead({ title, lead, status, children }: AdminPageHeadProps) {
  return (
    <div className={styles.head}>
      {lead}
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
  /** For links to this box. */
  id?: string
  title: string
  /** Links or buttons beside the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A bordered box with a level 2 heading. */
export function Box({ id, title, actions, className, children }: BoxProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={[styles.box, className].filter(Boolean).join(' ')} aria-label={title}>
      <div className={styles.boxHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** Padding for the content of a box that is not a list or a table. */
export function BoxBody({ children }: { children: ReactNode }) {
  return <div className={styles.boxBody}>{children}</div>
}

/** Says that a box has nothing to list. */
export function EmptyMessage({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>
}

type ColumnsProps = {
  /** Makes the first box wider. */
  isFirstWider?: boolean
  /** Stacks the boxes until the first one has its full width. For charts and long names. */
  stacksLonger?: boolean
  children: ReactNode
}

/** Two boxes side by side if there is room. */
export function Columns({ isFirstWider = false, stacksLonger = false, children }: ColumnsProps) {
  return (
    <div className={[styles.columns, isFirstWider && styles.firstWider, stacksLonger && styles.stacksLonger].filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}

/** A wrapping row of controls. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** The keyboard shortcuts of a screen, displayed at its end. */
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
