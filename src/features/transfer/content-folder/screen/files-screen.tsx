import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { editPath } from '#src/features/posts/admin/list/post-paths.ts'
import { AdminPageBody, Box } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { StaticBox } from '../../static-site/job/static-box.tsx'
import { describeUnwatched } from '../describe-unwatched.ts'
import type { DiffPart } from '../diff-texts.server.ts'
import type { MergeConflict } from '../git/conflicts/merge-conflicts.server.ts'
import type { FileConflict, FilesOverview } from '../list-files.server.ts'
import { ChooseFolder } from './choose-folder.tsx'
import { Difference } from './difference.tsx'
import { FILES_PATH } from './files-path.ts'
import styles from './files-screen.module.css'
import { MergeConflicts } from './merge-conflicts.tsx'
import { type Send, useFilesChange } from './use-files-change.ts'

type FilesScreenProps = {
  /** Null when there is none. */
  folder: string | null
  /** Whether the owner turns it on and off here: CONTENT_DIR is not set. */
  isChosen: boolean
  dataFolder: string
  /** The name of the folder that is turned on, possibly in another data folder. */
  elsewhere: string | null
  overview: FilesOverview
  /** The export of the site by itself; null without a folder for it. */
  site: ComponentProps<typeof StaticBox>['site']
  /** The conflict whose difference is shown. */
  compared: { path: string; parts: DiffPart[] | null } | null
  /** Files that differ from the remote of Git, and the one whose difference is shown. */
  merge: { conflicts: MergeConflict[]; compared: FilesScreenProps['compared'] }
  moreKeys: readonly Shortcut[]
}

/** The content folder: when it was compared last, and what the owner must decide or mend. And the site as files: when it was exported last. */
export function FilesScreen({ folder, isChosen, dataFolder, elsewhere, overview, site, compared, merge, moreKeys }: FilesScreenProps) {
  const { isBusy, send } = useFilesChange()
  return (
    <AdminPageBody>
      {folder === null ? (
        <ChooseFolder dataFolder={dataFolder} elsewhere={elsewhere} isBusy={isBusy} send={send} />
      ) : (
        <FolderBox folder={folder} isChosen={isChosen} overview={overview} isBusy={isBusy} send={send} />
      )}
      {overview.conflicts.length > 0 ? (
        <Box title="Changed on both sides">
          <Rows>
            {overview.conflicts.map((conflict) => (
              <ConflictRow key={conflict.path} conflict={conflict} compared={compared} isBusy={isBusy} send={send} />
            ))}
          </Rows>
        </Box>
      ) : null}
      <MergeConflicts {...merge} isBusy={isBusy} send={send} />
      <Problems title="Neither read nor written" files={overview.broken.map(({ path, problem }) => ({ path, notes: [problem] }))} />
      <Problems title="Different from the file" files={overview.notes} />
      <StaticBox site={site} isBusy={isBusy} onExport={() => void send({ intent: 'export' })} />
      <ShortcutHelp keys={moreKeys} />
    </AdminPageBody>
  )
}

type FolderBoxProps = Pick<FilesScreenProps, 'isChosen'> & { folder: string; overview: FilesOverview; isBusy: boolean; send: Send }

function FolderBox({
  folder,
  isChosen,
  overview: { agreed, syncedAt, problem, heldDeletions, unwatchedFolders },
  isBusy,
  send,
}: FolderBoxProps) {
  return (
    <Box
      title="Content folder"
      actions={
        <Button disabled={isBusy} onClick={() => void send({ intent: 'compare' })}>
          Compare now
        </Button>
      }
    >
      <Rows>
        <Row sub={problem} end={syncedAt === null ? null : <RelativeTime at={syncedAt} />}>
          <code>{folder}</code>
        </Row>
        {agreed === 0 ? null : (
          <Row>{agreed === 1 ? 'One file and its post are the same' : `${agreed} files and their posts are the same`}</Row>
        )}
        {unwatchedFolders > 0 ? <Row>{describeUnwatched(unwatchedFolders)}</Row> : null}
        {heldDeletions > 0 ? (
          <Row
            sub="Their posts stay as they are. Put the files back, or confirm."
            end={
              <Button disabled={isBusy} onClick={() => void send({ intent: 'confirm-deletions', files: heldDeletions })}>
                Move {heldDeletions} posts to the trash
              </Button>
            }
          >
            {heldDeletions} files are gone at once
          </Row>
        ) : null}
        {isChosen ? (
          <Row
            sub="Turned off, the files stay where they are."
            end={
              <Button disabled={isBusy} onClick={() => void send({ intent: 'choose-folder', name: null })}>
                Turn off
              </Button>
            }
          >
            The folder was turned on here
          </Row>
        ) : (
          <Row>
            The variable <code>CONTENT_DIR</code> decides which folder it is
          </Row>
        )}
      </Rows>
    </Box>
  )
}

type ConflictRowProps = { conflict: FileConflict; compared: FilesScreenProps['compared']; isBusy: boolean; send: Send }

function ConflictRow({ conflict, compared, isBusy, send }: ConflictRowProps) {
  const { path, postId, title, file, post, isDecided } = conflict
  const decide = (side: 'site' | 'file') => void send({ intent: 'decide', path, side, file, post })
  return (
    <Row sub={path}>
      <Link to={editPath(postId)}>{title || 'Untitled'}</Link>
      <p>{stateOf(conflict)}</p>
      {compared?.path === path ? <Difference parts={compared.parts} /> : null}
      <div className={styles.actions}>
        {compared?.path === path ? null : (
          <Link className={styles.show} to={`${FILES_PATH}?file=${encodeURIComponent(path)}`}>
            Show the difference
          </Link>
        )}
        <Button disabled={isBusy || isDecided} aria-label={`Keep the site’s: ${title}`} onClick={() => decide('site')}>
          Keep the site’s
        </Button>
        <Button disabled={isBusy || isDecided} aria-label={`Take the file’s: ${title}`} onClick={() => decide('file')}>
          Take the file’s
        </Button>
      </div>
    </Row>
  )
}

function stateOf({ file, post, hasUnpublished, isDecided }: FileConflict): string {
  if (isDecided) return 'Decided: the next comparison carries it out.'
  if (file === null) return 'The file is gone, and the post was changed here.'
  if (post === 'trashed') return 'The file was changed, and the post is in the trash here.'
  if (hasUnpublished)
    return 'The file was changed, and the post has changes here that are not published. Taking the file’s moves them to the history.'
  return 'The file and the post were both changed.'
}

function Problems({ title, files }: { title: string; files: readonly { path: string; notes: string[] }[] }) {
  if (files.length === 0) return null
  return (
    <Box title={title}>
      <Rows>
        {files.map(({ path, notes }) => (
          <Row key={path} sub={notes.join('; ')}>
            {path}
          </Row>
        ))}
      </Rows>
    </Box>
  )
}
