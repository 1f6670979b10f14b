/** Answers a function that runs at most `max` pieces of work at a time; the others wait in order. */
export function createConcurrencyLimiter(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < max) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    // The place is handed over rather than freed, so that a newcomer cannot slip in before those who wait.
    if (next) next()
    else running--
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
