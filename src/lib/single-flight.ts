/** Answers a function that does the work of a key once, however many ask while it is under way. Nothing is kept afterwards. */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = underWay.get(key)
    if (current) return current
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
