import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import styles from './editor-notice.module.css'

type NoteProps = { kind?: 'note' | 'warn' | 'bad'; actions?: ReactNode; children: ReactNode }

/** Something the owner should know while writing, with what can be done about it. */
export function EditorNotice({ kind = 'note', actions, children }: NoteProps) {
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={`${styles.note} ${styles[kind]}`}>
      <Icon name={kind === 'note' ? 'info' : 'warning'} />
      <div className={styles.words}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
