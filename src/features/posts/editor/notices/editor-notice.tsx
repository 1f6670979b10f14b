import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import styles from './editor-notice.module.css'

type EditorNoticeProps = { id?: string; stays?: boolean; kind?: 'info' | 'warn' | 'bad'; actions?: ReactNode; children: ReactNode }

/** A message above the article, with actions. With `stays` it remains in view while the article scrolls. */
export function EditorNotice({ id, stays = false, kind = 'info', actions, children }: EditorNoticeProps) {
  return (
    <div
      id={id}
      role={kind === 'bad' ? 'alert' : 'status'}
      className={[styles.notice, styles[kind], stays && styles.stays].filter(Boolean).join(' ')}
    >
      <Icon name={kind === 'info' ? 'info' : 'warning'} />
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
