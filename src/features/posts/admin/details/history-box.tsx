import { Link } from 'react-router'
import type { RevisionReason } from '#src/db/schema/writing.ts'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/relative-time.tsx'
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

const SHOWN = 8

const WORDS = {
  published: 'Published',
  changed: 'Changes published',
  scheduled: 'Scheduled',
  imported: 'Imported',
  checkpoint: 'While writing',
  replaced: 'Before it was replaced',
} as const satisfies Record<RevisionReason, string>

/** Earlier states, newest first; they are compared and restored on the edit screen. */
export function HistoryBox({ postId, revisions }: { postId: string; revisions: readonly RevisionRow[] }) {
  const rest = revisions.slice(SHOWN)
  return (
    <Box title="History" actions={revisions.length > 0 ? <Link to={editPath(postId)}>Compare and restore</Link> : null}>
      {revisions.length === 0 ? <EmptyMessage>What is published is kept here, and every ten minutes of writing too.</EmptyMessage> : null}
      {revisions.length > 0 ? <Rows>{revisions.slice(0, SHOWN).map(toRow)}</Rows> : null}
      {rest.length > 0 ? <MoreRows label={`${rest.length} earlier`}>{rest.map(toRow)}</MoreRows> : null}
    </Box>
  )
}

function toRow({ id, number, reason, createdAt, createdBy, isLive }: RevisionRow) {
  return (
    <Row
      key={id}
      main={number === 0 ? WORDS[reason] : `${number}. ${WORDS[reason]}`}
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
