import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import styles from './editor-notice.module.css'

type EditorNoticeProps = { kind?: 'info' | 'warn' | 'bad'; actions?: ReactNode; children: ReactNode }

/** A message above the article, with actions. */
export function EditorNotice({ kind = 'info', actions, children }: EditorNoticeProps) {
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[kind] ?? ''}`}>
      <Icon name={kind === 'info' ? 'info' : 'warning'} />
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
