// Measures typing from inside the page. Chromium runs the source of `watchTyping` in the page, so it must not use outer names.

export type Typing = {
  /** The longest time between two frames. */
  longestFrame: number
  /** From each key to the end of the frame that draws its letter. */
  keys: number[]
  longTasks: number[]
}

declare global {
  var inkfolioTyping: (() => Typing) | undefined
}

/** Starts to measure; `inkfolioTyping()` ends it. */
export function watchTyping(): void {
  const [keys, longTasks]: [number[], number[]] = [[], []]
  let [longestFrame, last, isOver] = [0, performance.now(), false]
  // A task after the callback of a frame runs when the page has handed the frame to the compositor. Event Timing waits for the picture
  // of the screen, which a browser without a screen reports seconds late.
  function onKey({ timeStamp }: KeyboardEvent): void {
    requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp)))
  }
  document.addEventListener('keydown', onKey, { capture: true })
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  tasks.observe({ type: 'longtask' })
  function frame(now: number): void {
    longestFrame = Math.max(longestFrame, now - last)
    last = now
    if (!isOver) requestAnimationFrame(frame)
  }
  requestAnimationFrame((now) => {
    last = now
    requestAnimationFrame(frame)
  })
  globalThis.inkfolioTyping = () => {
    isOver = true
    document.removeEventListener('keydown', onKey, { capture: true })
    tasks.disconnect()
    return { longestFrame, keys, longTasks }
  }
}
