// Which commits the changes of a run of the synchronisation become.
import type { FolderChange } from '../../folder-change.ts'
import type { Author, Publication } from './commit-files.server.ts'

/** One commit per publication, unless a run has more of them: the first run of a site writes a file for every post. */
const MAX_SINGLE = 20
/** Files per commit. */
const MAX_FILES = 500
/** Characters of a title in a message. */
const MAX_TITLE = 120

const VERBS = {
  published: 'Publish',
  updated: 'Update',
  renamed: 'Rename',
  unpublished: 'Unpublish',
  deleted: 'Delete',
  restored: 'Restore',
  draft: 'Draft',
} as const satisfies Record<FolderChange['reason'], string>

/** The commits for the changes of one run, in their order. */
export function planCommits(changes: readonly FolderChange[], author: Author): Publication[] {
  const filled = changes.filter(({ files }) => files.length > 0)
  if (filled.length <= MAX_SINGLE)
    return filled.flatMap((change) => split({ changes: change.files, message: describeChange(change), author }))
  return split({ changes: filled.flatMap(({ files }) => files), message: `Update ${filled.length} posts`, author })
}

/** For example `Publish "A title"`. */
export function describeChange({ reason, title }: Pick<FolderChange, 'reason' | 'title'>): string {
  const clean = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const short = [...clean].slice(0, MAX_TITLE).join('')
  return `${VERBS[reason]} "${short === clean ? clean : `${short.trimEnd()}…`}"`
}

function split({ changes, ...commit }: Publication): Publication[] {
  // The last change of a path counts: one that is removed and then written again was written.
  const files = [...new Map(changes.map((file) => [file.path, file])).values()]
  const parts = Array.from({ length: Math.ceil(files.length / MAX_FILES) }, (_, part) =>
    files.slice(part * MAX_FILES, (part + 1) * MAX_FILES),
  )
  return parts.map((part) => ({ changes: part, ...commit }))
}
