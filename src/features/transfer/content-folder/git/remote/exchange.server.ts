// Fetching and pushing, beside the runs of the synchronisation. What was fetched is merged by the next run.
// Without durable-file: asks for a pull that is due every few minutes anyway.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownFolder } from '../commits/commit-journal.server.ts'
import { type GitPlan, RETRY_MS } from '../git-plan.ts'
import { recordStep } from '../git-state.server.ts'
import type { WorkTree } from '../work-tree.server.ts'
import { fetchUpstream } from './merge.server.ts'
import { pushUpstream } from './push.server.ts'

type Exchange = {
  pullMinutes: number
  signal: AbortSignal
  /** Runs the synchronisation, which merges first. */
  onFetched: () => void
}

function requestFile(gitDir: string): string {
  return path.join(ownFolder(gitDir), 'pull-requested')
}

/** Asks the process that synchronises, which may be another node, to pull at once. */
export async function requestPull(gitDir: string): Promise<void> {
  await mkdir(ownFolder(gitDir), { recursive: true, mode: 0o700 })
  await writeFile(requestFile(gitDir), '')
}

/** Whether a pull was asked for since the last call. */
async function claimRequest(gitDir: string): Promise<boolean> {
  const file = requestFile(gitDir)
  if (!(await stat(file).catch(() => null))) return false
  // Before the fetch: what is pushed during it asks again.
  await rm(file, { force: true })
  return true
}

/** Fetches when a pull is due or was asked for. */
export async function fetchDue(tree: WorkTree, plan: GitPlan, exchange: Exchange): Promise<void> {
  if (await claimRequest(tree.gitDir)) {
    plan.isFetchWanted = true
    plan.fetchAt = 0
  }
  const isWanted = plan.isFetchWanted || exchange.pullMinutes > 0
  if (isWanted && Date.now() >= plan.fetchAt) await fetchNow(tree, plan, exchange)
}

async function fetchNow(tree: WorkTree, plan: GitPlan, { pullMinutes, signal, onFetched }: Exchange): Promise<void> {
  plan.fetchAt = Date.now() + RETRY_MS
  const fetched = await fetchUpstream(tree, signal)
  const now = new Date()
  if (fetched.outcome !== 'fetched') return recordStep(tree.gitDir, { step: 'fetch', reason: fetched.reason, now })
  await recordStep(tree.gitDir, { step: 'fetch', reason: null, now, others: { fetchedAt: now.toISOString() } })
  plan.isFetchWanted = false
  plan.fetchAt = now.getTime() + pullMinutes * 60_000
  plan.isMergeWanted = true
  plan.mergeAt = 0
  onFetched()
}

/** Pushes what the remote does not have. When the remote has more, that is fetched, and the push follows once it is merged. */
export async function pushDue(tree: WorkTree, plan: GitPlan, exchange: Exchange): Promise<void> {
  if (!plan.isPushWanted || plan.isMergeWanted || Date.now() < plan.pushAt) return
  const pushed = await pushUpstream(tree, exchange.signal)
  const now = new Date()
  plan.pushAt = now.getTime() + RETRY_MS
  switch (pushed.outcome) {
    case 'behind':
      plan.pushAt = 0
      return fetchNow(tree, plan, exchange)
    case 'current':
    case 'pushed':
      plan.isPushWanted = false
      plan.pushAt = 0
      return recordStep(tree.gitDir, {
        step: 'push',
        reason: null,
        now,
        others: pushed.outcome === 'pushed' ? { pushedAt: now.toISOString() } : {},
      })
    case 'later':
    case 'refused':
      return recordStep(tree.gitDir, { step: 'push', reason: pushed.reason, now })
  }
}
