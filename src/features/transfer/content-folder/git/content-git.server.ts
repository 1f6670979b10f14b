// Git for the content folder: commits what a run of the synchronisation has written, and merges what was fetched before the next run reads the folder.
// Commits are exchanged with the remote beside the runs, because a remote may take a minute.
import { logger } from '#src/server/logger.server.ts'
import type { FolderChange } from '../folder-change.ts'
import { type Author, commitFiles, type Publication } from './commits/commit-files.server.ts'
import { addToJournal, readJournal, removeFromJournal } from './commits/commit-journal.server.ts'
import { addIntent, clearIntents, recoverKilledRun } from './commits/intended-changes.server.ts'
import { planCommits } from './commits/publications.ts'
import { clearMergeDecisions, lastDecisionTime } from './conflicts/merge-decisions.server.ts'
import { firstPlan, type GitPlan, hasTurn, RETRY_MS } from './git-plan.ts'
import { recordStep } from './git-state.server.ts'
import { rememberTree } from './remember-tree.server.ts'
import { fetchDue, pushDue, requestPull } from './remote/exchange.server.ts'
import { type MergeOutcome, mergeUpstream } from './remote/merge.server.ts'
import type { WorkTree } from './work-tree.server.ts'

export type ContentGitOptions = {
  folder: string
  /** Minutes between pulls; 0 pulls only when the webhook asks. */
  pullMinutes: number
  isPushing: boolean
  hasWebhook: boolean
  /** The owner. */
  author: () => Promise<Author>
  /** Runs the synchronisation. */
  wakeSync: () => void
  signal: AbortSignal
}

export type ContentGit = {
  /** Before the folder is read: commits what earlier runs could not, and merges what was fetched. */
  beforeSync(): Promise<void>
  /** Before the site writes to the folder. */
  beforeWrite(change: FolderChange): Promise<void>
  /** After the site has written to the folder. */
  afterSync(changes: readonly FolderChange[]): Promise<void>
  /** Fetches and pushes what is due. Does nothing in a process that does not synchronise. */
  exchange(): Promise<void>
  /** Asks for a pull at once, by whichever process synchronises. */
  requestPull(): Promise<void>
}

export function createContentGit(options: ContentGitOptions): ContentGit {
  const { folder, pullMinutes, isPushing, hasWebhook, author, wakeSync, signal } = options
  const isPulling = pullMinutes > 0 || hasWebhook || isPushing
  const plan = firstPlan({ isPulling, isPushing })
  const findTree = rememberTree(folder)

  async function commitPending(tree: WorkTree): Promise<void> {
    if (Date.now() < plan.commitAt) return
    for (const entry of await readJournal(tree.gitDir)) {
      const reason = entry.publication ? await commitOne(tree, entry.publication) : null
      if (reason !== null) {
        plan.commitAt = Date.now() + RETRY_MS
        return
      }
      await removeFromJournal(entry)
      plan.isPushWanted = isPushing
    }
  }

  async function merge(tree: WorkTree): Promise<void> {
    if (!plan.isMergeWanted) return
    const decidedAt = await lastDecisionTime(tree.gitDir)
    if (Date.now() < plan.mergeAt && decidedAt === plan.decidedAt) return
    plan.decidedAt = decidedAt
    const merged = await mergeUpstream(tree, await author())
    await recordMerge(tree.gitDir, merged, { plan, isPushing })
  }

  let exchanging: Promise<void> | null = null

  async function exchange(): Promise<void> {
    if (!isPulling || !hasTurn(plan, Date.now())) return
    const tree = await findTree()
    if (!tree) return
    const exchanged = { pullMinutes, signal, onFetched: wakeSync }
    await fetchDue(tree, plan, exchanged)
    await pushDue(tree, plan, exchanged)
  }

  return {
    async beforeSync() {
      plan.syncedAt = Date.now()
      const tree = await findTree()
      if (!tree) return
      if (await recoverKilledRun(tree.gitDir, author)) plan.commitAt = 0
      await commitPending(tree)
      await merge(tree)
    },
    async beforeWrite(change) {
      const tree = await findTree()
      if (tree) await addIntent(tree.gitDir, change)
    },
    async afterSync(changes) {
      plan.syncedAt = Date.now()
      if (changes.length === 0) return
      const tree = await findTree()
      if (!tree) return
      await addToJournal(tree.gitDir, planCommits(changes, await author()), new Date())
      await clearIntents(tree.gitDir)
      plan.commitAt = 0
      await commitPending(tree)
    },
    exchange() {
      exchanging ??= exchange().finally(() => {
        exchanging = null
      })
      return exchanging
    },
    async requestPull() {
      const tree = await findTree()
      if (tree) await requestPull(tree.gitDir)
    },
  }
}

/** What follows from a merge, or from what prevents it. */
async function recordMerge(
  gitDir: string,
  merged: MergeOutcome,
  { plan, isPushing }: { plan: GitPlan; isPushing: boolean },
): Promise<void> {
  const now = new Date()
  switch (merged.outcome) {
    case 'current':
    case 'merged':
      plan.isMergeWanted = false
      plan.isPushWanted = isPushing
      await clearMergeDecisions(gitDir)
      if (merged.outcome === 'merged') logger.info({ files: merged.files }, 'merged what was fetched into the content folder')
      return recordStep(gitDir, { step: 'merge', reason: null, now, others: { conflicts: null } })
    case 'conflicts': {
      plan.mergeAt = now.getTime() + RETRY_MS
      const { theirs, files } = merged
      const reason =
        `${files.length} ${files.length === 1 ? 'file differs' : 'files differ'} on both sides (see /admin/files): ${files[0]?.path}`.slice(
          0,
          900,
        )
      return recordStep(gitDir, { step: 'merge', reason, now, others: { conflicts: { theirs, files } } })
    }
    case 'later':
    case 'refused':
      plan.mergeAt = now.getTime() + RETRY_MS
      return recordStep(gitDir, { step: 'merge', reason: merged.reason, now })
  }
}

/** Null when the publication is done with, else why it waits. */
async function commitOne(tree: WorkTree, publication: Publication): Promise<string | null> {
  const result = await commitFiles(tree, publication)
  const now = new Date()
  if ('reason' in result) {
    await recordStep(tree.gitDir, { step: 'commit', reason: result.reason, now })
    return result.reason
  }
  if (result.skipped.length > 0)
    logger.info({ files: result.skipped.slice(0, 20) }, 'left files uncommitted that were changed again or are ignored by Git')
  const others = result.outcome === 'committed' ? { committedAt: now.toISOString() } : {}
  await recordStep(tree.gitDir, { step: 'commit', reason: null, now, others })
  return null
}
