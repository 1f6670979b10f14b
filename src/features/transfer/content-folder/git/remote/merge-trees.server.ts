// Merging two commits in the object database. Neither the index nor the work tree of the content folder is touched.
// Without durable-file: creates a temporary folder, which it removes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GitError, LITERAL, runGit } from '../run-git.server.ts'
import type { WorkTree } from '../work-tree.server.ts'

/** A file in a commit: its mode as Git writes it, and the name of its content. */
export type Version = { mode: string; oid: string }
/** A path, from the top of the work tree, that both sides changed. Null for a side that has no such file. */
export type Conflicted = { path: string; mine: Version | null; theirs: Version | null }
/** `tree` holds conflict markers where something is in conflict. */
export type MergedTrees = { tree: string; conflicted: Conflicted[] }

const FILE_MODES = new Set(['100644', '100755'])

/** Merges two commits. Throws GitError, also when this git is too old. */
export async function mergeTrees({ top }: WorkTree, mine: string, theirs: string): Promise<MergedTrees> {
  const output = await runMerge(top, mine, theirs)
  const [tree = '', ...entries] = output.split('\0')
  return { tree, conflicted: readConflicted(entries) }
}

async function runMerge(top: string, mine: string, theirs: string): Promise<string> {
  try {
    // At the top: elsewhere Git names the files from there.
    return await runGit(top, ['merge-tree', '--write-tree', '-z', '--no-messages', mine, theirs])
  } catch (error) {
    if (error instanceof GitError && error.failure === 'exit' && error.exitCode === 1) return error.stdout
    throw explainOldGit(error)
  }
}

function explainOldGit(error: unknown): unknown {
  const isOld = error instanceof GitError && error.exitCode === 129
  return isOld ? new GitError('exit', 'merging needs git 2.38 or newer; this git can only fast-forward') : error
}

/** Each entry is `<mode> <oid> <stage>`, a tab, and the path. Stage 2 is this side, stage 3 the other one. */
function readConflicted(entries: readonly string[]): Conflicted[] {
  const byPath = new Map<string, Conflicted>()
  for (const entry of entries.filter(Boolean)) {
    const tab = entry.indexOf('\t')
    const [mode = '', oid = '', stage] = entry.slice(0, tab).split(' ')
    const file = entry.slice(tab + 1)
    const known = byPath.get(file) ?? { path: file, mine: null, theirs: null }
    const version = { mode, oid }
    if (stage === '2') byPath.set(file, { ...known, mine: version })
    else byPath.set(file, stage === '3' ? { ...known, theirs: version } : known)
  }
  return [...byPath.values()]
}

/**
 * Whether taking one side settles the path: both versions are regular files, and one of the commits has the path. Where a file meets a folder,
 * Git invents a name that neither has.
 */
export async function isDecidable(
  { top }: WorkTree,
  { path: file, mine, theirs }: Conflicted,
  commits: readonly string[],
): Promise<boolean> {
  if ([mine, theirs].some((version) => version !== null && !FILE_MODES.has(version.mode))) return false
  if (mine === null && theirs === null) return true
  for (const commit of commits) {
    if ((await runGit(top, [LITERAL, 'ls-tree', '-z', '--name-only', '--full-tree', commit, '--', file])) !== '') return true
  }
  return false
}

/** The tree with the chosen version of each path; null removes the path. */
export async function chooseVersions(
  { top }: WorkTree,
  tree: string,
  chosen: readonly { path: string; version: Version | null }[],
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfolio-merge-'))
  try {
    const variables = { GIT_INDEX_FILE: path.join(folder, 'index') }
    await runGit(top, ['read-tree', tree], { variables })
    const updates = chosen.flatMap(({ path: file, version }) =>
      version ? ['--cacheinfo', `${version.mode},${version.oid},${file}`] : ['--force-remove', file],
    )
    await runGit(top, ['update-index', '--add', ...updates], { variables })
    return (await runGit(top, ['write-tree'], { variables })).trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
