import { Link } from 'react-router'
import type { RevisionReason } from '#src/db/schema/drafts.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { lineBadgeClass } from '#src/ui/badge.ts'
import { editPath } from '../list/post-paths.ts'
import { EmptyMessage, MoreRows, Row, Rows } from './details-rows.tsx'

export type RevisionRow = {
  id: string
  number: number
  reason: RevisionReason
  createdAt: string
  createdBy: string | null
  isLive: boolean
}

const VISIBLE_AT_FIRST = 8

const REASON_LABELS = {
  published: 'Published',
  changed: 'Changes published',
  scheduled: 'Scheduled',
  imported: 'Imported',
  checkpoint: 'While writing',
  replaced: 'Before it was replaced',
} as const satisfies Record<RevisionReason, string>

/** Revisions, newest first. The edit screen compares and restores them. */
export function HistoryBox({ postId, revisions }: { postId: string; revisions: readonly RevisionRow[] }) {
  const rest = revisions.slice(VISIBLE_AT_FIRST)
  return (
    <Box title="History" actions={revisions.length > 0 ? <Link to={editPath(postId)}>Compare and restore</Link> : null}>
      {revisions.length === 0 ? (
        <EmptyMessage>Each published version is saved here, and one for every ten minutes of writing.</EmptyMessage>
      ) : null}
      {revisions.length > 0 ? <Rows>{revisions.slice(0, VISIBLE_AT_FIRST).map(toRow)}</Rows> : null}
      {rest.length > 0 ? <MoreRows label={`${rest.length} earlier`}>{rest.map(toRow)}</MoreRows> : null}
    </Box>
  )
}

function toRow({ id, number, reason, createdAt, createdBy, isLive }: RevisionRow) {
  return (
    <Row
      key={id}
      main={number === 0 ? REASON_LABELS[reason] : `${number}. ${REASON_LABELS[reason]}`}
      sub={
        <>
          <ExactTime at={createdAt} />
          {createdBy ? `, ${createdBy}` : ''}
        </>
      }
      aside={isLive ? <span className={lineBadgeClass}>Live</span> : null}
    />
  )
}
