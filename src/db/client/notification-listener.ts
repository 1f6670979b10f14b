// Notices: what the triggers of one transaction tell everybody who listens, once it is committed.

export type NotificationListener = {
  onNotify(payload: string): void
  /** From here on notices may be missed … */
  onDisconnect(): void
  /** … and from here on no longer. */
  onReconnect(): void
}

export type NotificationSubscription = {
  /** Resolves when whatever was committed before the call has been heard, or when notices are lost. */
  drain(): Promise<void>
  stop(): Promise<void>
}
