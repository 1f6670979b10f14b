// One commit with exactly the files of a publication. What the owner has staged or changed stays staged or changed.
import path from 'node:path'
import { hashOfFile } from '../../scan/hash-of-file.server.ts'
import { CHANGE_MS, GitError, LITERAL, outputOf, runGit } from '../run-git.server.ts'
import { describeFailure, type Obstacle, readHead, type WorkTree, waitForIndex } from '../work-tree.server.ts'

export type Author = { name: string; email: string }

/** A file that the site has written or removed. `path` is below the content folder, with forward slashes. */
export type FileChange = { path: string; sha256: string | null }

export type Publication = {
  changes: readonly FileChange[]
  message: string
  author: Author
}

/** `skipped`: files that another program changed after the site, or that the repository ignores; they are left to the owner. */
export type CommitOutcome =
  | { outcome: 'committed'; commit: string; skipped: string[] }
  | { outcome: 'unchanged'; skipped: string[] }
  | Obstacle

/** Commits the files of a publication that still are what the site has made of them. Never throws for what Git refuses. */
export async function commitFiles(tree: WorkTree, { changes, message, author }: Publication): Promise<CommitOutcome> {
  try {
    const head = await readHead(tree)
    if ('outcome' in head) return head
    const obstacle = await waitForIndex(tree)
    if (obstacle) return obstacle
    const { ours, skipped } = await sortChanges(tree, changes)
    const statuses = ours.length > 0 ? await readStatuses(tree, ours) : new Map<string, string>()
    const changed = ours.filter((file) => isCommittable(statuses.get(file)))
    const ignored = ours.filter((file) => statuses.get(file) === '!!')
    if (changed.length === 0) return { outcome: 'unchanged', skipped: [...skipped, ...ignored] }
    const untracked = changed.filter((file) => statuses.get(file) === '??')
    const commit = await commitPaths(tree, { paths: changed, untracked, message, author })
    return { outcome: 'committed', commit, skipped: [...skipped, ...ignored] }
  } catch (error) {
    return describeCommitFailure(error)
  }
}

type Paths = { paths: readonly string[]; untracked: readonly string[]; message: string; author: Author }

async function commitPaths({ folder }: WorkTree, { paths, untracked, message, author }: Paths): Promise<string> {
  // `commit --only` takes tracked files alone. An intent to add holds no content.
  if (untracked.length > 0) await runGit(folder, [LITERAL, 'add', '--intent-to-add', '--', ...untracked])
  try {
    const args = ['commit', '--quiet', '--only', '--no-edit', '--cleanup=whitespace', `--message=${message}`]
    await runGit(folder, [LITERAL, ...args, '--', ...paths], { limitMs: CHANGE_MS, variables: identityOf(author) })
  } catch (error) {
    if (untracked.length > 0) await outputOf(runGit(folder, [LITERAL, 'rm', '--cached', '--quiet', '--', ...untracked]))
    throw error
  }
  return (await runGit(folder, ['rev-parse', 'HEAD'])).trim()
}

/** The owner, as author and committer: the configuration of Git need not name anybody. */
export function identityOf({ name, email }: Author): Record<string, string> {
  const [cleanName, cleanEmail] = [clean(name) || 'Inkfolio', clean(email)]
  return {
    GIT_AUTHOR_NAME: cleanName,
    GIT_AUTHOR_EMAIL: cleanEmail,
    GIT_COMMITTER_NAME: cleanName,
    GIT_COMMITTER_EMAIL: cleanEmail,
  }
}

/** Git ends a name at these characters, and refuses one that consists of them alone. */
function clean(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[\p{Cc}<>]+/gu, ' ')
    .replace(/^[\s.,:;"'\\]+/, '')
    .trim()
}

/** A file that was changed since the site wrote it, or written since the site removed it, is not ours any more. */
async function sortChanges({ folder }: WorkTree, changes: readonly FileChange[]): Promise<{ ours: string[]; skipped: string[] }> {
  // The last change of a path counts.
  const byPath = new Map(changes.map(({ path: file, sha256 }) => [file, sha256]))
  const ours: string[] = []
  const skipped: string[] = []
  for (const [file, sha256] of byPath) {
    const isOurs = isBelowFolder(file) && (await hashOfFile(path.join(folder, file))) === sha256
    if (isOurs) ours.push(file)
    else skipped.push(file)
  }
  return { ours, skipped }
}

function isBelowFolder(file: string): boolean {
  const parts = file.split('/')
  return (
    file.length <= 1_000 &&
    !file.includes('\0') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git$/i.test(part))
  )
}

/** The two letters of `git status` by path below the folder. Unchanged files are absent. */
async function readStatuses({ folder, prefix }: WorkTree, files: readonly string[]): Promise<Map<string, string>> {
  const output = await runGit(folder, [
    LITERAL,
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--ignored=matching',
    '--ignore-submodules=all',
    '--',
    ...files,
  ])
  const entries = output.split('\0').filter((entry) => entry.length > 3)
  return new Map(entries.map((entry) => [entry.slice(3 + prefix.length), entry.slice(0, 2)]))
}

function isCommittable(status: string | undefined): boolean {
  return status !== undefined && status !== '!!' && !status.includes('U')
}

function describeCommitFailure(error: unknown): Obstacle {
  const isDuringMerge = error instanceof GitError && /cannot do a partial commit during/.test(error.stderr.slice(0, 4_000))
  return isDuringMerge ? { outcome: 'later', reason: 'a merge is unfinished in the content folder' } : describeFailure(error)
}
