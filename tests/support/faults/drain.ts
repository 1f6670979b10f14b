// SIGTERM under load: the site completes the answers that it has begun, and exits in time.
import { exchange } from './exchange.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { sendComment } from './send-comment.ts'

const ANSWERS_BEFORE = 150

export type DrainReport = { answered: number; cut: string[]; ledger: Ledger }

/** Loads the site at `address` with readers and writers, calls `terminate` in the middle, and goes on until connections are refused. */
export async function drain(address: string, postId: string, terminate: () => void, clients: number): Promise<DrainReport> {
  const report: DrainReport = { answered: 0, cut: [], ledger: openLedger() }
  let isOver = false
  async function ask(isWriter: boolean): Promise<void> {
    while (!isOver) {
      const { outcome, label } = isWriter ? await comment(address, postId, report.ledger) : await read(address)
      if (outcome === 'refused') isOver = true
      else if (outcome === 'cut') report.cut.push(label)
      else if (++report.answered === ANSWERS_BEFORE) terminate()
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client % 4 === 0)))
  return report
}

const PAGES = ['/', '/posts', '/rss.xml', '/posts?search=nothing', '/about']

async function read(address: string) {
  const page = PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/'
  const { outcome, status } = await exchange(`${address}${page}`)
  return { outcome, label: `${page} ${status}` }
}

async function comment(address: string, postId: string, ledger: Ledger) {
  const { outcome, status } = await sendComment(address, postId, ledger)
  return { outcome, label: `comment ${status}` }
}
