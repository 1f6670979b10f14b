import { useEffect, useState } from 'react'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { badgeClass, lineBadgeClass } from '#src/ui/badge.ts'
import { Button } from '#src/ui/button.tsx'
import { nameRevision } from '../../drafts/revision-label.ts'
import { useEditing } from '../editing-context.ts'
import { fetchRevisions, type ListedRevision } from '../history/revision-api.ts'
import { RevisionDialog } from '../history/revision-dialog.tsx'
import { Group } from './group.tsx'
import styles from './history-panel.module.css'

/** The revisions of the post, newest first. */
export function HistoryPanel() {
  const { state } = useEditing()
  const { postId, version } = state
  const [revisions, setRevisions] = useState<ListedRevision[] | null>(null)
  const [opened, setOpened] = useState<ListedRevision | null>(null)
  // Saving and publishing add revisions.
  useEffect(() => {
    if (version === 0) return
    const abort = new AbortController()
    void fetchRevisions(postId, abort.signal).then((found) => found && setRevisions(found))
    return () => abort.abort()
  }, [postId, version])
  return (
    <Group title="History">
      {revisions === null ? <p role="status">Loading...</p> : null}
      {revisions?.length === 0 ? (
        <p className={styles.empty}>Nothing yet. Each published version is saved here, and one for every ten minutes of writing.</p>
      ) : null}
      <ol className={styles.revisions}>
        {revisions?.map((revision, index) => (
          <li key={revision.id}>
            <div>
              <b>{nameRevision(revision)}</b>
              {revision.isLive ? <span className={badgeClass}>Live</span> : null}
              {index === 0 && !revision.isLive ? <span className={lineBadgeClass}>Latest</span> : null}
              <span className={styles.when}>
                <DateAndTime at={revision.createdAt} />
                {revision.createdBy ? `, ${revision.createdBy}` : ''}
              </span>
            </div>
            <Button onClick={() => setOpened(revision)}>
              Open<span className="sr"> {nameRevision(revision)}</span>
            </Button>
          </li>
        ))}
      </ol>
      <RevisionDialog revision={opened} onClose={() => setOpened(null)} />
    </Group>
  )
}
