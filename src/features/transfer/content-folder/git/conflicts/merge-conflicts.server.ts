// Files that differ between the content folder and its remote, so that neither can be merged into the other before the owner decides.
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { type DiffPart, diffTexts, TEXT_MAX } from '../../diff-texts.server.ts'
import { readGitState } from '../git-state.server.ts'
import { findContentTree } from '../remember-tree.server.ts'
import type { FileConflict } from '../remote/merge-by-decisions.server.ts'
import { GitError, runGit } from '../run-git.server.ts'
import type { WorkTree } from '../work-tree.server.ts'
import { type MergeDecision, type MergeSide, readMergeDecisions, saveMergeDecision } from './merge-decisions.server.ts'

export type MergeConflict = FileConflict & {
  /** Null while the owner has not decided about the file as it is now. */
  decided: MergeSide | null
}

/** At most 200, as the latest merge has found them. Empty without Git. */
export async function listMergeConflicts(folder: string | null): Promise<MergeConflict[]> {
  const tree = await findContentTree(folder)
  const files = tree ? ((await readGitState(tree.gitDir)).conflicts?.files ?? []) : []
  if (!tree || files.length === 0) return []
  const decisions = await readMergeDecisions(tree.gitDir)
  return files.map((file) => {
    const decision = decisions.get(file.path)
    const isValid = file.kind === 'merge' && decision?.mine === file.mine && decision.theirs === file.theirs
    return { ...file, decided: isValid ? decision.side : null }
  })
}

/** How many files wait for the owner. */
export async function countMergeConflicts(folder: string): Promise<number> {
  return (await listMergeConflicts(folder)).filter(({ decided }) => decided === null).length
}

/**
 * Keeps one side of a file. The next comparison merges when every file is decided. Throws conflict when the file is not what the owner saw, or
 * does not differ any more.
 */
export async function decideMerge(folder: string | null, _actor: Admin, { path, side, mine, theirs }: MergeDecision): Promise<void> {
  const tree = await findContentTree(folder)
  const found = (await listMergeConflicts(folder)).find((file) => file.path === path && file.kind === 'merge')
  if (!tree || found?.mine !== mine || found.theirs !== theirs)
    throw new AppError('conflict', { reason: 'This file is another one by now: load the page again.' })
  await saveMergeDecision(tree.gitDir, { path, side, mine, theirs })
}

/** Null when one side is no text, or the difference is too large to be shown. */
export async function compareWithRemote(
  folder: string,
  { mine, theirs }: Pick<FileConflict, 'mine' | 'theirs'>,
): Promise<DiffPart[] | null> {
  const tree = await findContentTree(folder)
  if (!tree) return null
  const [site, other] = await Promise.all([readContent(tree, mine), readContent(tree, theirs)])
  return site === null || other === null ? null : diffTexts({ site, other, kind: 'remote' })
}

/** Empty for a file that is not there; null for what is no text, or too long. */
async function readContent({ top }: WorkTree, oid: string | null): Promise<string | null> {
  if (oid === null) return ''
  try {
    const text = await runGit(top, ['cat-file', 'blob', oid], { maxOutput: TEXT_MAX })
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof GitError && (error.failure === 'exit' || error.failure === 'output')) return null
    throw error
  }
}
