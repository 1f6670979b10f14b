/** Returns a function that runs `work` once per key at a time: concurrent calls share its promise. Results are not cached. */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = inFlight.get(key)
    if (current) return current
    const started = work().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
