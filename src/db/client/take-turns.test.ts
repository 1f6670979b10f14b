import { sql } from 'drizzle-orm'
import { afterEach, expect, vi } from 'vitest'
import { onEmbedded } from '#tests/support/database.ts'
import type { Db } from './client.server.ts'

const STATEMENTS = 20
/** Later than the clock of this process, which the driver has read. */
let time = 1_000_000_000

afterEach(() => {
  vi.restoreAllMocks()
})

/** The turns of the event loop during statements of which each takes so long. */
async function countTurns(db: Db, ms: number): Promise<number> {
  const clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => time)
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  for (let made = 0; made < STATEMENTS; made += 1) {
    time += ms
    await db.execute(sql`SELECT 1`)
  }
  isOver = true
  clock.mockRestore()
  return turns
}

onEmbedded('the statements of the embedded database', (test) => {
  test('let the process do other work in between, also in a transaction', async ({ db }) => {
    expect(await countTurns(db, 1_000)).toBeGreaterThanOrEqual(STATEMENTS - 2)
    await db.transaction(async (tx) => {
      expect(await countTurns(tx, 1_000)).toBeGreaterThanOrEqual(STATEMENTS - 2)
    })
  })

  test('wait for no turn while they are short', async ({ db }) => {
    expect(await countTurns(db, 0.1)).toBeLessThan(STATEMENTS / 2)
  })
})
