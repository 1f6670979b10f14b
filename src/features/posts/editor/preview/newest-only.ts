/**
 * Runs `work` on the newest value, `pauseMs` after the last one came, and never twice at once: values that come meanwhile replace each other and wait for
 * its end. `work` must not reject.
 */
export function newestOnly<Value>(
  work: (value: Value) => Promise<void>,
  pauseMs: number,
): { add: (value: Value) => void; stop: () => void } {
  let waiting: { value: Value } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning || waiting === null) return
    const { value } = waiting
    waiting = null
    isRunning = true
    await work(value)
    isRunning = false
    await run()
  }
  return {
    add: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void run(), pauseMs)
    },
    stop: () => {
      waiting = null
      clearTimeout(timer)
    },
  }
}
