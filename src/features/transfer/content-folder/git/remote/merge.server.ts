// Fetching, and merging what was fetched. The merge is made in the object database and then taken by a fast-forward: the work tree never holds a
// half merge, and a conflict changes nothing. Never a rebase.
import { type Author, identityOf } from '../commits/commit-files.server.ts'
import { CHANGE_MS, GitError, NETWORK_MS, networkVariables, runGit } from '../run-git.server.ts'
import {
  describeFailure,
  findCommit,
  findUpstream,
  isAncestor,
  type Obstacle,
  readHead,
  type Upstream,
  type WorkTree,
  waitForIndex,
} from '../work-tree.server.ts'
import { type FileConflict, MAX_CONFLICTS, mergeByDecisions, nameFromFolder } from './merge-by-decisions.server.ts'

export type MergeOutcome =
  | { outcome: 'current' }
  | { outcome: 'merged'; commit: string; files: number }
  | { outcome: 'conflicts'; theirs: string; files: FileConflict[] }
  | Obstacle

/** Fetches the branch that the present one follows, in at most a minute. */
export async function fetchUpstream(tree: WorkTree, signal?: AbortSignal): Promise<{ outcome: 'fetched' } | Obstacle> {
  try {
    const found = await findMergeable(tree)
    if ('outcome' in found) return found
    const { remote, branch } = found.upstream
    await runGit(tree.folder, ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--', remote, branch], {
      limitMs: NETWORK_MS,
      signal,
      variables: await networkVariables(tree.folder),
    })
    return { outcome: 'fetched' }
  } catch (error) {
    return describeFailure(error)
  }
}

/** Takes over what was fetched. Conflicts are listed and change nothing until the owner has decided each of them. */
export async function mergeUpstream(tree: WorkTree, author: Author): Promise<MergeOutcome> {
  try {
    const found = await findMergeable(tree)
    if ('outcome' in found) return found
    const { mine, upstream } = found
    const theirs = await findCommit(tree, upstream.tracking)
    if (theirs === null) return { outcome: 'refused', reason: `git knows no ${upstream.tracking}: does the remote fetch it?` }
    if (await isAncestor(tree, theirs, mine)) return { outcome: 'current' }
    const obstacle = await waitForIndex(tree)
    if (obstacle) return obstacle
    if (await isAncestor(tree, mine, theirs)) return await fastForward(tree, { mine, theirs, target: theirs })
    const merged = await mergeByDecisions(tree, { mine, theirs })
    if ('files' in merged) return { outcome: 'conflicts', theirs, files: merged.files }
    const message = `Merge ${upstream.tracking.replace(/^refs\/remotes\//, '')}`
    const args = ['commit-tree', merged.tree, '-p', mine, '-p', theirs, '-m', message]
    const target = (await runGit(tree.folder, args, { variables: identityOf(author) })).trim()
    return await fastForward(tree, { mine, theirs, target })
  } catch (error) {
    return describeFailure(error)
  }
}

async function findMergeable(tree: WorkTree): Promise<{ mine: string; upstream: Upstream } | Obstacle> {
  const head = await readHead(tree)
  if ('outcome' in head) return head
  if (head.commit === null) return { outcome: 'refused', reason: `the branch ${head.branch} of the content folder has no commit yet` }
  const upstream = await findUpstream(tree, head.branch)
  if (upstream) return { mine: head.commit, upstream }
  return {
    outcome: 'refused',
    reason: `the branch ${head.branch} follows no branch of a remote: run git push -u once in the content folder`,
  }
}

async function fastForward(
  tree: WorkTree,
  { mine, theirs, target }: { mine: string; theirs: string; target: string },
): Promise<MergeOutcome> {
  try {
    await runGit(tree.top, ['merge', '--quiet', '--ff-only', '--no-autostash', '--no-stat', '--end-of-options', target], {
      limitMs: CHANGE_MS,
    })
  } catch (error) {
    const files = error instanceof GitError ? listOverwritten(error.stderr) : []
    if (files.length > 0) return { outcome: 'conflicts', theirs, files: listUncommitted(files, tree.prefix) }
    // Somebody has committed in between: the next run merges that too.
    if (error instanceof GitError && error.stderr.includes('Not possible to fast-forward'))
      return { outcome: 'later', reason: 'the branch of the content folder has moved during the merge' }
    throw error
  }
  const changed = await runGit(tree.folder, ['diff', '--name-only', '-z', '--no-renames', mine, target])
  return { outcome: 'merged', commit: target, files: changed.split('\0').length - 1 }
}

/** The files that a merge would have overwritten: Git lists each on a line that begins with a tab. */
function listOverwritten(stderr: string): string[] {
  if (!/would be overwritten by merge|untracked working tree files|Updating the following directories/.test(stderr)) return []
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('\t'))
    .map((line) => line.slice(1))
}

function listUncommitted(files: readonly string[], prefix: string): FileConflict[] {
  const named = new Set(files.filter(Boolean).map((file) => nameFromFolder(file, prefix)))
  return [...named].slice(0, MAX_CONFLICTS).map((path) => ({ path, kind: 'uncommitted', mine: null, theirs: null }))
}
