export type Limit = { points: number; seconds: number }

/** Where counts are stored: in this process, or in the database that several nodes share. */
export type LimitStore = {
  /** Counts once more. Returns 0, or for how many milliseconds the limit is exceeded. */
  increment(name: string, limit: Limit, key: string): Promise<number>
  /** Takes one count back, never below zero. */
  decrement(name: string, limit: Limit, key: string): Promise<void>
  /** Removes expired counts from this process. */
  removeExpired(): void
  /** How many keys this process holds. */
  size(): number
}
