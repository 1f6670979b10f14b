// LISTEN/NOTIFY: triggers send notifications, and PostgreSQL delivers them to listeners after the commit.

export type NotificationListener = {
  onNotify(payload: string): void
  /** The connection broke: notifications may be missed until `onReconnect`. */
  onDisconnect(): void
  /** Listening again, or for the first time. */
  onReconnect(): void
}

export type NotificationSubscription = {
  /** Resolves when all notifications committed before the call were delivered, or when the connection has broken. */
  drain(): Promise<void>
  stop(): Promise<void>
}
