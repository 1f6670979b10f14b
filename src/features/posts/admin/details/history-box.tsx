import { Link } from 'react-router'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { lineBadgeClass } from '#src/ui/badge.ts'
import { nameRevision } from '../../drafts/revision-label.ts'
import type { Revision } from '../../drafts/revisions.server.ts'
import { editPath } from '../list/post-paths.ts'
import styles from './details-boxes.module.css'

const VISIBLE_AT_FIRST = 8

/** Revisions, newest first. The edit screen compares and restores them. */
export function HistoryBox({ postId, revisions }: { postId: string; revisions: readonly Revision[] }) {
  const rest = revisions.slice(VISIBLE_AT_FIRST)
  return (
    <Box title="History" actions={revisions.length > 0 ? <Link to={editPath(postId)}>Compare and restore</Link> : null}>
      {revisions.length === 0 ? (
        <EmptyMessage>Each published version is saved here, and one for every ten minutes of writing.</EmptyMessage>
      ) : null}
      {revisions.length > 0 ? <Rows>{revisions.slice(0, VISIBLE_AT_FIRST).map(toRow)}</Rows> : null}
      {rest.length > 0 ? (
        <details className={styles.more}>
          <summary>{rest.length} earlier</summary>
          <Rows>{rest.map(toRow)}</Rows>
        </details>
      ) : null}
    </Box>
  )
}

function toRow(revision: Revision) {
  const { id, createdAt, createdBy, isLive } = revision
  return (
    <Row
      key={id}
      sub={
        <>
          <ExactTime at={createdAt} />
          {createdBy ? `, ${createdBy}` : ''}
        </>
      }
      end={isLive ? <span className={lineBadgeClass}>Live</span> : null}
    >
      {nameRevision(revision)}
    </Row>
  )
}
