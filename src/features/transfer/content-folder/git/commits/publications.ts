// Which commits the changes of a run of the synchronisation become.
import type { FolderChange } from '../../folder-change.ts'
import type { Author } from './commit-files.server.ts'

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

/** A commit that is still to be made; without hashes, because the files are read later. */
export type PlannedCommit = { written: string[]; removed: string[]; message: string; author: Author }

/** The commits for the changes of one run, in their order. */
export function planCommits(changes: readonly FolderChange[], author: Author): PlannedCommit[] {
  const filled = changes.filter(({ written, removed }) => written.length + removed.length > 0)
  if (filled.length <= MAX_SINGLE) return filled.flatMap((change) => split({ ...change, message: describeChange(change), author }))
  const written = filled.flatMap((change) => change.written)
  const removed = filled.flatMap((change) => change.removed)
  return split({ written, removed, message: `Update ${filled.length} posts`, author })
}

/** For example `Publish "A title"`. */
export function describeChange({ reason, title }: Pick<FolderChange, 'reason' | 'title'>): string {
  const clean = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const short = [...clean].slice(0, MAX_TITLE).join('')
  return `${VERBS[reason]} "${short === clean ? clean : `${short.trimEnd()}…`}"`
}

function split({ written, removed, message, author }: PlannedCommit): PlannedCommit[] {
  const commits: PlannedCommit[] = []
  // A path that is removed and then written again was written.
  const last = new Map<string, boolean>([
    ...removed.map((file): [string, boolean] => [file, false]),
    ...written.map((file): [string, boolean] => [file, true]),
  ])
  const files = [...last]
  for (let at = 0; at < files.length; at += MAX_FILES) {
    const part = files.slice(at, at + MAX_FILES)
    commits.push({
      written: part.filter(([, isWritten]) => isWritten).map(([file]) => file),
      removed: part.filter(([, isWritten]) => !isWritten).map(([file]) => file),
      message,
      author,
    })
  }
  return commits
}
