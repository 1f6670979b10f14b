// Notices: what the triggers of one transaction tell everybody who listens, once it is committed.

export type Hearer = {
  hear(payload: string): void
  /** From here on notices may be missed … */
  lost(): void
  /** … and from here on no longer. */
  found(): void
}

export type Listening = {
  /** Resolves when whatever was committed before the call has been heard, or when notices are lost. */
  settle(): Promise<void>
  stop(): Promise<void>
}
