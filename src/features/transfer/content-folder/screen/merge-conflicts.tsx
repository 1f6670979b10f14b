import { Link } from 'react-router'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import type { DiffPart } from '../diff-texts.server.ts'
import type { MergeConflict } from '../git/conflicts/merge-conflicts.server.ts'
import { Difference } from './difference.tsx'
import { FILES_PATH } from './files-path.ts'
import styles from './files-screen.module.css'
import type { Send } from './use-files-change.ts'

type Compared = { path: string; parts: DiffPart[] | null } | null
type MergeConflictsProps = { conflicts: MergeConflict[]; compared: Compared; isBusy: boolean; send: Send }

/** Files that were changed here and at the remote of Git. Both histories are merged when each is decided. */
export function MergeConflicts({ conflicts, compared, isBusy, send }: MergeConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <Box title="Different at the remote">
      <Rows>
        {conflicts.map((conflict) => (
          <MergeRow key={conflict.path} conflict={conflict} compared={compared} isBusy={isBusy} send={send} />
        ))}
      </Rows>
    </Box>
  )
}

type MergeRowProps = { conflict: MergeConflict; compared: Compared; isBusy: boolean; send: Send }

function MergeRow({ conflict, compared, isBusy, send }: MergeRowProps) {
  const { path, kind, mine, theirs, decided } = conflict
  const decide = (side: 'site' | 'remote') => void send({ intent: 'decide-merge', path, side, mine, theirs })
  return (
    <Row sub={stateOf(conflict)}>
      {path}
      {compared?.path === path ? <Difference parts={compared.parts} /> : null}
      {kind === 'merge' ? (
        <div className={styles.actions}>
          {compared?.path === path ? null : (
            <Link className={styles.show} to={`${FILES_PATH}?merge=${encodeURIComponent(path)}`}>
              Show the difference
            </Link>
          )}
          <Button disabled={isBusy || decided === 'site'} aria-label={`Keep the site’s: ${path}`} onClick={() => decide('site')}>
            Keep the site’s
          </Button>
          <Button disabled={isBusy || decided === 'remote'} aria-label={`Take the remote’s: ${path}`} onClick={() => decide('remote')}>
            Take the remote’s
          </Button>
        </div>
      ) : null}
    </Row>
  )
}

function stateOf({ kind, mine, theirs, decided }: MergeConflict): string {
  if (kind === 'uncommitted') return 'It has changes here that are not committed: commit them, or undo them, in the folder.'
  if (kind === 'manual') return 'Neither side can be taken as it is: merge it with Git, in the folder.'
  if (decided !== null)
    return `Decided: the ${decided === 'site' ? 'site' : 'remote'}’s. Both are merged when all files are decided, and none has changed since.`
  if (mine === null) return 'Removed here, and changed at the remote.'
  return theirs === null ? 'Changed here, and removed at the remote.' : 'Changed here and at the remote.'
}
