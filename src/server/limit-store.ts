export type Limit = { points: number; seconds: number }

/** Where is counted how often something was done: in this process, or in the database that several nodes share. */
export type LimitStore = {
  /** Counts once more. Answers 0, or for how many milliseconds it is once too often. */
  count(name: string, limit: Limit, key: string): Promise<number>
  /** Takes one count back. */
  uncount(name: string, limit: Limit, key: string): Promise<void>
  /** Drops the counts held in this process whose time is over. */
  forget(): void
  /** How many keys this process holds. */
  keys(): number
}
