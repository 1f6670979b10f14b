// Compares the ledger with the state of the site. Pure functions, so that the comparison itself can be tested.
import type { Ledger, WriteStatus } from './ledger.ts'
import type { SiteState } from './site-state.ts'

export type Verdict = {
  acknowledged: number
  found: number
  lost: string[]
  duplicated: string[]
  /** Other faults: differing counters, broken files, rows that were never sent. */
  wrong: string[]
}

/** Every acknowledged write must be stored exactly once and completely. */
export function judge(ledger: Ledger, state: SiteState): Verdict {
  const verdict: Verdict = { acknowledged: 0, found: 0, lost: [], duplicated: [], wrong: [] }
  compare(verdict, 'comment', ledger.comments, state.comments)
  compare(verdict, 'like', ledger.likes, state.likes)
  compare(verdict, 'click', ledger.clicks, state.clicked)
  const isListed = ({ status, listed }: SiteState['posts'][number]) => status === 'published' && listed === 1
  compare(
    verdict,
    'publication',
    ledger.published,
    state.posts.filter(isListed).map(({ id }) => id),
  )
  compare(
    verdict,
    'import',
    ledger.imports,
    state.posts.map(({ slug }) => slug),
  )
  judgeViews(verdict, ledger, state)
  judgeDrafts(verdict, ledger, state)
  judgeMedia(verdict, ledger, state)
  if (state.clicks !== state.clicked.length) {
    verdict.wrong.push(`the link counts ${state.clicks} clicks, its tickets ${state.clicked.length}`)
  }
  for (const { id, status, listed } of state.posts) {
    if (listed !== (status === 'published' ? 1 : 0)) verdict.wrong.push(`post ${id} is ${status} and listed ${listed} times`)
  }
  return verdict
}

function compare(verdict: Verdict, kind: string, promised: ReadonlyMap<string, WriteStatus>, there: readonly string[]): void {
  const times = new Map<string, number>()
  for (const key of there) times.set(key, (times.get(key) ?? 0) + 1)
  for (const [key, fate] of promised) {
    const found = times.get(key) ?? 0
    if (found > 1) verdict.duplicated.push(`${kind} ${key}`)
    if (fate !== 'acknowledged') continue
    verdict.acknowledged += 1
    if (found === 0) verdict.lost.push(`${kind} ${key}`)
    else verdict.found += 1
  }
}

/** Views stay in memory for up to a second before they are stored: a crash may lose some, but none may count twice. */
function judgeViews(verdict: Verdict, ledger: Ledger, state: SiteState): void {
  for (const [postId, sent] of ledger.views) {
    const views = state.views.find((row) => row.postId === postId)?.views ?? 0
    if (views > sent) verdict.duplicated.push(`${views - sent} views of ${postId}`)
  }
}

/** The stored text must be the last acknowledged one, or one that was sent after it. */
function judgeDrafts(verdict: Verdict, ledger: Ledger, state: SiteState): void {
  const texts = new Map(state.posts.map(({ id, text }) => [id, text]))
  for (const [postId, { acknowledged, sent }] of ledger.drafts) {
    const text = texts.get(postId)
    if (acknowledged !== null) verdict.acknowledged += 1
    const isExpected = text === undefined ? acknowledged === null : text === acknowledged || sent.includes(text)
    if (!isExpected) verdict.lost.push(`draft ${postId} (${text ?? 'gone'})`)
    else if (acknowledged !== null) verdict.found += 1
  }
}

function judgeMedia(verdict: Verdict, ledger: Ledger, state: SiteState): void {
  const files = new Map(state.media.map(({ hash, file }) => [hash, file]))
  for (const hash of ledger.uploads) {
    verdict.acknowledged += 1
    if (files.get(hash) === 'whole') verdict.found += 1
    else verdict.lost.push(`picture ${hash} (${files.get(hash) ?? 'unknown'})`)
  }
  for (const { hash, file } of state.media) {
    if (file !== 'whole' && !ledger.uploads.has(hash)) verdict.wrong.push(`picture ${hash} is ${file}`)
  }
  for (const name of state.brokenFiles) verdict.wrong.push(`${name} is not what its name says`)
}
