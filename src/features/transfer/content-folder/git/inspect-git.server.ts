// What `doctor` says about Git and the content folder.
import { env } from '#src/server/env.server.ts'
import { readJournal } from './commits/commit-journal.server.ts'
import { GIT_STEPS, type GitState, type GitStep, readGitState } from './git-state.server.ts'
import { runGit } from './run-git.server.ts'
import { findUpstream, findWorkTree, readHead, type WorkTree } from './work-tree.server.ts'

type Finding = { check: string; ok: boolean; detail: string }

/** Merging without touching the work tree needs this version. */
const MERGES_SINCE = [2, 38] as const

const VERBS = { commit: 'committed', fetch: 'fetched', merge: 'merged', push: 'pushed' } as const satisfies Record<GitStep, string>

/** Of the content folder, as the environment configures it. */
export async function inspectContentGit(folder: string): Promise<Finding[]> {
  const { CONTENT_GIT, CONTENT_GIT_PULL, CONTENT_GIT_PUSH, CONTENT_WEBHOOK_SECRET } = env()
  if (CONTENT_GIT === 'off') return [finding(true, 'off, by CONTENT_GIT')]
  const isExchanging = CONTENT_GIT_PULL > 0 || CONTENT_GIT_PUSH === 'on' || CONTENT_WEBHOOK_SECRET !== undefined
  return inspectFolder(folder, isExchanging)
}

/** Of one folder. `isExchanging`: it is pulled or pushed. */
export async function inspectFolder(folder: string, isExchanging: boolean): Promise<Finding[]> {
  const tree = await findWorkTree(folder)
  if ('off' in tree) return [finding(!isExchanging, `off: ${tree.off}`)]
  const state = await readGitState(tree.gitDir)
  const head = await readHead(tree)
  const waiting = (await readJournal(tree.gitDir)).length
  const place = 'reason' in head ? head.reason : `on the branch ${head.branch}`
  const summary = finding(
    !('reason' in head),
    [place, ...listTimes(state), ...(waiting > 0 ? [`commits to come: ${waiting}`] : [])].join('; '),
  )
  const problems = GIT_STEPS.flatMap((step) => {
    const problem = state.problems[step]
    return problem ? [finding(false, `not ${VERBS[step]} since ${problem.at}: ${problem.reason}`)] : []
  })
  return [summary, ...(isExchanging ? await inspectExchange(tree) : []), ...problems]
}

function listTimes({ committedAt, fetchedAt, pushedAt }: GitState): string[] {
  return [
    committedAt ? `last commit ${committedAt}` : 'no commit by the site yet',
    ...(fetchedAt ? [`last fetch ${fetchedAt}`] : []),
    ...(pushedAt ? [`last push ${pushedAt}`] : []),
  ]
}

async function inspectExchange(tree: WorkTree): Promise<Finding[]> {
  const version = (await runGit(tree.folder, ['version'])).trim()
  const [, major = '0', minor = '0'] = /(\d{1,4})\.(\d{1,4})/.exec(version.slice(0, 100)) ?? []
  const isOld = Number(major) < MERGES_SINCE[0] || (Number(major) === MERGES_SINCE[0] && Number(minor) < MERGES_SINCE[1])
  const head = await readHead(tree)
  const upstream = 'reason' in head ? null : await findUpstream(tree, head.branch)
  const advice = 'commit' in head && head.commit === null ? 'commit something, and run git push -u once' : 'run git push -u once'
  return [
    ...(isOld ? [finding(false, `${version} can only fast-forward: merging needs git ${MERGES_SINCE.join('.')} or newer`)] : []),
    upstream
      ? finding(true, `follows ${upstream.tracking.replace(/^refs\/remotes\//, '')}`)
      : finding(false, `the branch follows no branch of a remote: ${advice} in the content folder`),
  ]
}

function finding(ok: boolean, detail: string): Finding {
  return { check: 'content git', ok, detail }
}
