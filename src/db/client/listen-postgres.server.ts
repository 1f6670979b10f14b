// LISTEN on a dedicated connection that reconnects when it breaks.
import pg from 'pg'
import { NOTICES_NAME } from './connection-name.server.ts'
import type { NotificationListener, NotificationSubscription } from './notification-listener.ts'

/** A half-open connection is detected after at most the sum of these. */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

type State = { client: pg.Client | null; isStopped: boolean; timer: NodeJS.Timeout | null }

/** Resolves when it listens, or when the first attempt has failed. Then it keeps trying in the background. */
export async function listenOnPostgres(url: string, channel: string, listener: NotificationListener): Promise<NotificationSubscription> {
  const state: State = { client: null, isStopped: false, timer: null }
  const waitForNotifications = createNotificationBarrier(() => state.client)

  async function connect(pause: number): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: NOTICES_NAME,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('notification', ({ payload }) => listener.onNotify(payload ?? ''))
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch {
      discard(client)
      later(() => connect(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause)
      return
    }
    if (state.isStopped) {
      discard(client)
      return
    }
    state.client = client
    listener.onReconnect()
    later(() => beat(client), HEARTBEAT_MS)
  }

  function drop(client: pg.Client): void {
    if (state.client !== client) return
    state.client = null
    discard(client)
    if (state.isStopped) return
    listener.onDisconnect()
    later(() => connect(FIRST_PAUSE_MS), 0)
  }

  async function beat(client: pg.Client): Promise<void> {
    await waitForNotifications().catch(() => drop(client))
    if (state.client === client) later(() => beat(client), HEARTBEAT_MS)
  }

  function later(work: () => Promise<void>, pause: number): void {
    if (state.timer) clearTimeout(state.timer)
    if (!state.isStopped) state.timer = setTimeout(() => void work(), pause).unref()
  }

  await connect(FIRST_PAUSE_MS)
  return {
    async drain() {
      const { client } = state
      await waitForNotifications().catch(() => client && drop(client))
    },
    async stop() {
      state.isStopped = true
      if (state.timer) clearTimeout(state.timer)
      const { client } = state
      state.client = null
      if (client) await client.end().catch(() => {})
    },
  }
}

/** Closes a connection without waiting for the server. */
function discard(client: pg.Client): void {
  client.end().catch(() => {})
  client.connection.stream.destroy()
}

/**
 * Returns a function that waits for all notifications committed before its call: it sends a query, because the server sends pending notifications
 * before the result. Calls during a running query share the next one.
 */
function createNotificationBarrier(current: () => pg.Client | null): () => Promise<void> {
  let asking: Promise<void> | null = null
  let next: Promise<void> | null = null

  function ask(): Promise<void> {
    asking = answered(current()).finally(() => {
      asking = null
    })
    return asking
  }

  async function askAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {})
    next = null
    await ask()
  }

  return () => {
    if (!asking) return ask()
    next ??= askAfter(asking)
    return next
  }
}

async function answered(client: pg.Client | null): Promise<void> {
  await client?.query('SELECT 1')
}
