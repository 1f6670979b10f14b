// What Git knows about the content folder: its work tree, its branch, and what its owner is in the middle of.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GitError, outputOf, runGit, succeeds } from './run-git.server.ts'

export type WorkTree = {
  /** The content folder. */
  folder: string
  /** The top of the work tree. */
  top: string
  /** From the top of the work tree to the folder, with a slash at its end; empty when they are the same. */
  prefix: string
  gitDir: string
}

export type Upstream = { remote: string; branch: string; tracking: string }

export type Head = { branch: string; commit: string | null }

/** Why nothing can be done: `later` passes by itself, `refused` waits for the owner. */
export type Obstacle = { outcome: 'later' | 'refused'; reason: string }

/** What its owner is in the middle of, by the file that Git keeps meanwhile. */
const UNFINISHED = [
  ['rebase-merge', 'a rebase'],
  ['rebase-apply', 'a rebase'],
  ['MERGE_HEAD', 'a merge'],
  ['CHERRY_PICK_HEAD', 'a cherry-pick'],
  ['REVERT_HEAD', 'a revert'],
  ['BISECT_LOG', 'a bisection'],
] as const

/** The lock of the index may be held by an editor for a moment. */
const LOCK_MS = 5_000
const LOCK_EVERY_MS = 100

/** The work tree of a folder, or a sentence that says why there is none. */
export async function findWorkTree(folder: string): Promise<WorkTree | { off: string }> {
  try {
    const output = await runGit(folder, ['rev-parse', '--is-inside-work-tree', '--show-toplevel', '--absolute-git-dir', '--show-prefix'])
    const [isInside, top = '', gitDir = '', prefix = ''] = output.split('\n')
    if (isInside !== 'true') return { off: `${folder} is not a work tree of Git` }
    if (prefix !== '' && (await succeeds(runGit(folder, ['check-ignore', '--quiet', '--', '.']))))
      return { off: `the repository around ${folder} ignores it` }
    return { folder, top, gitDir, prefix }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { off: error.stderr.includes('not a git repository') ? `${folder} is not a work tree of Git` : error.message }
  }
}

/** The branch and its last commit, or what prevents a commit on it. */
export async function readHead({ folder, gitDir }: WorkTree): Promise<Head | Obstacle> {
  const unfinished = UNFINISHED.find(([file]) => existsSync(path.join(gitDir, file)))
  if (unfinished) return { outcome: 'later', reason: `${unfinished[1]} is unfinished in the content folder` }
  const branch = (await outputOf(runGit(folder, ['symbolic-ref', '--quiet', 'HEAD'])))?.trim()
  if (!branch?.startsWith('refs/heads/'))
    return { outcome: 'refused', reason: 'the content folder is on no branch (detached HEAD): check one out' }
  const commit = (await outputOf(runGit(folder, ['rev-parse', '--quiet', '--verify', 'HEAD^{commit}'])))?.trim() ?? null
  return { branch: branch.slice('refs/heads/'.length), commit }
}

/** What the branch follows; null when it follows nothing. */
export async function findUpstream({ folder }: WorkTree, branch: string): Promise<Upstream | null> {
  const format = '--format=%(upstream:remotename)%0a%(upstream:remoteref)%0a%(upstream)'
  const [remote = '', remoteRef = '', tracking = ''] = (await runGit(folder, ['for-each-ref', format, `refs/heads/${branch}`])).split('\n')
  if (remote === '' || remote === '.' || remoteRef === '' || tracking === '') return null
  return { remote, branch: remoteRef, tracking }
}

/** The hash of a commit by any of its names; null when there is none. */
export async function findCommit({ folder }: WorkTree, name: string): Promise<string | null> {
  return (await outputOf(runGit(folder, ['rev-parse', '--quiet', '--verify', '--end-of-options', `${name}^{commit}`])))?.trim() ?? null
}

export function isAncestor({ folder }: WorkTree, older: string, newer: string): Promise<boolean> {
  return succeeds(runGit(folder, ['merge-base', '--is-ancestor', older, newer]))
}

/** Waits a few seconds while another program holds the index. It may also have been killed: its lock is named, and never deleted here. */
export async function waitForIndex({ gitDir }: WorkTree, limitMs = LOCK_MS): Promise<Obstacle | null> {
  const lock = path.join(gitDir, 'index.lock')
  const until = performance.now() + limitMs
  while (existsSync(lock)) {
    if (performance.now() > until) return lockedBy(lock)
    await pause(LOCK_EVERY_MS)
  }
  return null
}

/** Translates the failure of a command that changes the repository. Throws what is no failure of Git. */
export function describeFailure(error: unknown): Obstacle {
  if (!(error instanceof GitError)) throw error
  const lock = /Unable to create '([^']{1,2000}\.lock)'/.exec(error.stderr.slice(0, 4_000))?.[1]
  if (lock !== undefined) return lockedBy(lock)
  return { outcome: error.failure === 'exit' ? 'refused' : 'later', reason: error.message }
}

function lockedBy(lock: string): Obstacle {
  return { outcome: 'later', reason: `another program holds ${lock}; delete that file if no git is running` }
}
