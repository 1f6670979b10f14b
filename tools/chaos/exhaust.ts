// Exhausts the connections of a PostgreSQL server, so that the site gets none.
import pg from 'pg'

const AT_ONCE = 20

/** Ends the site's connections and opens all connections of the server. Returns a function that closes them. */
export async function exhaustConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const admin = await connect(databaseUrl)
  if (!admin) throw new Error('PostgreSQL has no free connection')
  const clients = [admin]
  // Ended connections free their slots one by one, and the site may reconnect first: repeats until it has none.
  for (let isFull = false; !isFull; ) {
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'inkfolio%'")
    const wasDisconnected = !(await isSiteConnected(admin))
    const more = await openUntilRefused(databaseUrl)
    clients.push(...more)
    isFull = wasDisconnected && more.length === 0 && !(await isSiteConnected(admin))
  }
  return async () => {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function openUntilRefused(databaseUrl: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  for (;;) {
    const attempts = await Promise.all(Array.from({ length: AT_ONCE }, () => connect(databaseUrl)))
    const connected = attempts.filter((client) => client !== null)
    clients.push(...connected)
    if (connected.length < AT_ONCE) return clients
  }
}

/** Null when the server has no free connection (53300, too_many_connections). */
async function connect(databaseUrl: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'others' })
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '53300') return null
    throw error
  }
}

async function isSiteConnected(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query("SELECT FROM pg_stat_activity WHERE application_name LIKE 'inkfolio%'")
  return rows.length > 0
}
