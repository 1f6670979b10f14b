import type { FileProblems } from '#src/features/transfer/content-folder/list-files.server.ts'
import { FILES_PATH } from '#src/features/transfer/content-folder/screen/files-path.ts'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { LinkRow } from '#src/ui/admin/tables/rows.tsx'

/** `merges`: files that differ from the remote of Git. */
export type FolderProblems = FileProblems & { merges: number }

/** Whether the owner has something to decide or to mend. */
export function hasProblems(files: FolderProblems | null): boolean {
  return files !== null && (files.problem !== null || files.conflicts + files.merges + files.broken + files.heldDeletions > 0)
}

/** When the content folder was compared last, and what is wrong with it. */
export function FilesRow({ files: { syncedAt, problem, conflicts, merges, broken, heldDeletions } }: { files: FolderProblems }) {
  const advice = [
    problem,
    conflicts > 0 ? `${conflicts} changed on both sides: decide.` : null,
    merges > 0 ? `${merges} changed here and at the remote: decide.` : null,
    broken > 0 ? `${broken} cannot be read or written.` : null,
    heldDeletions > 0 ? `${heldDeletions} are gone at once: confirm it.` : null,
  ].filter((part) => part !== null)
  return (
    <LinkRow
      to={FILES_PATH}
      sub={advice.length === 0 ? null : advice.join(' ')}
      end={syncedAt === null ? null : <RelativeTime at={syncedAt} />}
    >
      Content folder
    </LinkRow>
  )
}
