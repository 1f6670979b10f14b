import type { ReactNode } from 'react'
import type { PostType } from '#src/db/schema/posts.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import type { CheckLevel } from '../checks/check-draft.ts'
import type { Panel } from '../editing-context.ts'
import styles from './panel-tabs.module.css'

/** `level` is that of the most severe check. */
export function panelTabs(level: CheckLevel, type: PostType): { name: Panel; label: string; icon?: ReactNode; mark?: ReactNode }[] {
  const isPage = type === 'page'
  const isTemplate = type === 'template'
  return [
    { name: 'outline', label: 'Outline', icon: <AdminIcon name="outline" /> },
    { name: 'publish', label: isTemplate ? 'Post' : 'Publish' },
    { name: 'card', label: isPage ? 'SEO' : 'Card & SEO' },
    ...(isPage ? [] : [{ name: 'project', label: 'Project' } as const]),
    { name: 'history', label: 'History' },
    ...(isTemplate ? [] : [{ name: 'check', label: 'Check', mark: <CheckMark level={level} /> } as const]),
  ]
}

/** Tells beside a label that a check found something. */
export function CheckMark({ level }: { level: CheckLevel }) {
  if (level === 'ok') return null
  return (
    <span className={styles[level]}>
      <span className="sr">{level === 'bad' ? '(something must be fixed)' : '(something is worth a look)'}</span>
    </span>
  )
}
