// Visitors who read and comment without pause, and record their errors.
import { exchange } from '#tests/support/faults/exchange.ts'
import { type Ledger, openLedger } from '#tests/support/faults/ledger.ts'
import { sendComment } from '#tests/support/faults/send-comment.ts'

const VISITORS = 6
const PAGES = ['/', '/posts', '/about', '/rss.xml', '/posts?search=nothing']

export type Visitors = {
  ledger: Ledger
  /** Errors by visitor. */
  errors: string[][]
  /** Resolves after `more` further answers. */
  answers(more: number): Promise<void>
  /** Stops all visitors; resolves after their last answer. */
  leave(): Promise<void>
}

/** Every third visitor comments below `postId`; the others read pages. */
export function startVisitors(address: string, postId: string): Visitors {
  const ledger = openLedger()
  const errors: string[][] = Array.from({ length: VISITORS }, () => [])
  const waiting = new Set<() => void>()
  let answered = 0
  let isOver = false

  async function write(): Promise<string | null> {
    const { outcome, status } = await sendComment(address, postId, ledger)
    return outcome === 'answered' && status === 200 ? null : `comment: ${outcome} ${status}`
  }

  async function read(): Promise<string | null> {
    const page = PAGES[answered % PAGES.length] ?? '/'
    const { outcome, status } = await exchange(address + page)
    return outcome === 'answered' && status === 200 ? null : `${page}: ${outcome} ${status}`
  }

  async function visit(mine: string[], act: () => Promise<string | null>): Promise<void> {
    while (!isOver) {
      const problem = await act()
      if (problem) mine.push(problem)
      else answered += 1
      for (const look of waiting) look()
    }
  }

  const visits = errors.map((mine, visitor) => visit(mine, visitor % 3 === 0 ? write : read))
  return {
    ledger,
    errors,
    answers(more) {
      const goal = answered + more
      return new Promise((resolve) => {
        const look = () => {
          if (answered < goal) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
      })
    },
    async leave() {
      isOver = true
      await Promise.all(visits)
    },
  }
}
