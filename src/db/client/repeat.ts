/** Runs `work`, which must not reject, every `everyMs` milliseconds. The returned function stops that and waits for a running one. */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let latest = Promise.resolve()
  let timer = schedule()

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      latest = work().then(() => {
        timer = schedule()
      })
    }, everyMs).unref()
  }

  return async () => {
    clearTimeout(timer)
    await latest
    clearTimeout(timer)
  }
}
