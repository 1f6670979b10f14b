// Pushing the branch of the content folder to the branch that it follows. Never by force.
import { GitError, NETWORK_MS, networkVariables, runGit } from '../run-git.server.ts'
import { describeFailure, findCommit, findUpstream, isAncestor, type Obstacle, readHead, type WorkTree } from '../work-tree.server.ts'

/** `behind`: the remote has commits that are not here yet; they come first. */
export type PushOutcome = { outcome: 'current' } | { outcome: 'pushed'; commit: string } | { outcome: 'behind' } | Obstacle

/** Pushes what the remote does not have, as far as this repository knows. Takes at most a minute. */
export async function pushUpstream(tree: WorkTree, signal?: AbortSignal): Promise<PushOutcome> {
  try {
    const head = await readHead(tree)
    if ('outcome' in head) return head
    if (head.commit === null) return { outcome: 'current' }
    const upstream = await findUpstream(tree, head.branch)
    if (!upstream)
      return {
        outcome: 'refused',
        reason: `the branch ${head.branch} follows no branch of a remote: run git push -u once in the content folder`,
      }
    const known = await findCommit(tree, upstream.tracking)
    if (known !== null && (await isAncestor(tree, head.commit, known))) return { outcome: 'current' }
    await runGit(
      tree.folder,
      [
        'push',
        '--quiet',
        '--porcelain',
        '--no-follow-tags',
        '--recurse-submodules=no',
        '--',
        upstream.remote,
        `${head.commit}:${upstream.branch}`,
      ],
      { limitMs: NETWORK_MS, signal, variables: await networkVariables(tree.folder) },
    )
    return { outcome: 'pushed', commit: head.commit }
  } catch (error) {
    const isBehind = error instanceof GitError && /\[rejected\] \((?:fetch first|non-fast-forward)\)/.test(error.stdout.slice(0, 4_000))
    return isBehind ? { outcome: 'behind' } : describeFailure(error)
  }
}
