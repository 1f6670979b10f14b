import { setImmediate } from 'node:timers/promises'

/** Items per turn of the event loop. */
const PER_TURN = 200

/** Calls `work` for each item in order, and lets the process answer other requests every 200 items. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % PER_TURN === 0) await setImmediate()
    results.push(work(item))
  }
  return results
}
