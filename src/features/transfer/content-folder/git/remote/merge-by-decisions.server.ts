// A merge of two commits in which the owner chooses the version of each file in conflict.
import { type MergeDecision, type MergeSide, PATH_MAX, readMergeDecisions } from '../conflicts/merge-decisions.server.ts'
import type { WorkTree } from '../work-tree.server.ts'
import { type Conflicted, chooseVersions, isDecidable, mergeTrees } from './merge-trees.server.ts'

/**
 * `merge`: both sides changed the same lines, and the owner chooses one. `manual`: choosing one would not settle it. `uncommitted`: the file has
 * changes here that are not committed. `mine` and `theirs` are the names of the contents; null where there is no file.
 */
export type FileConflict = { path: string; kind: 'merge' | 'manual' | 'uncommitted'; mine: string | null; theirs: string | null }

/** So many conflicts are listed, and decided at once. More are merged by hand. */
export const MAX_CONFLICTS = 200

type Commits = { mine: string; theirs: string }

/** The merged tree in the object database, or the files in conflict when the owner has not decided each as it is now. Throws GitError. */
export async function mergeByDecisions(tree: WorkTree, { mine, theirs }: Commits): Promise<{ tree: string } | { files: FileConflict[] }> {
  const merged = await mergeTrees(tree, mine, theirs)
  if (merged.conflicted.length === 0) return merged
  const decisions = await readMergeDecisions(tree.gitDir)
  const described = []
  for (const conflicted of merged.conflicted.slice(0, MAX_CONFLICTS))
    described.push({ conflicted, file: await describe(tree, conflicted, [mine, theirs]) })
  const chosen = described.flatMap(({ conflicted, file }) => {
    const side = sideOf(file, decisions.get(file.path))
    if (side === null) return []
    return { path: conflicted.path, version: side === 'site' ? conflicted.mine : conflicted.theirs }
  })
  if (chosen.length === merged.conflicted.length) return { tree: await chooseVersions(tree, merged.tree, chosen) }
  return { files: described.map(({ file }) => file).filter((file) => !isGone(file)) }
}

async function describe(tree: WorkTree, conflicted: Conflicted, commits: readonly string[]): Promise<FileConflict> {
  const path = nameFromFolder(conflicted.path, tree.prefix)
  const isShort = path.length <= PATH_MAX
  const kind = isShort && (await isDecidable(tree, conflicted, commits)) ? 'merge' : 'manual'
  return { path, kind, mine: conflicted.mine?.oid ?? null, theirs: conflicted.theirs?.oid ?? null }
}

/** The old name of a file that both sides renamed differently. */
function isGone({ mine, theirs }: FileConflict): boolean {
  return mine === null && theirs === null
}

/** Null while the owner has not decided about the file as it is now. */
function sideOf(file: FileConflict, decision: MergeDecision | undefined): MergeSide | null {
  if (file.kind !== 'merge') return null
  if (isGone(file)) return 'site'
  return decision?.mine === file.mine && decision.theirs === file.theirs ? decision.side : null
}

/** A path from the top of the work tree as a path below the content folder; with a slash at its beginning when it is outside. */
export function nameFromFolder(file: string, prefix: string): string {
  return file.startsWith(prefix) ? file.slice(prefix.length) : `/${file}`
}
